from django.urls import path

from games.views import challenges, front, lists, lobby, match, onward, reading, replay, say, talk

urlpatterns = [
    path("", front.home, name="home"),
    path("help/", reading.help_page, name="help"),
    path("privacy/", reading.privacy, name="privacy"),
    path("games", lists.games, name="games"),
    path("next", onward.next_game, name="next"),
    path("next/count", onward.count, name="next-count"),
    path("next/after", onward.goes_on, name="goes-on"),
    path("lobby", lobby.seats, name="lobby"),
    path("new", challenges.new, name="new"),
    path("new/summary", challenges.new_summary, name="new-summary"),
    path("c/<int:challenge_id>/", challenges.challenge, name="challenge"),
    path("i/<slug:token>/", challenges.invite, name="invite"),
    path("m/<int:match_id>/", match.match, name="match"),
    path("m/<int:match_id>/fragment", match.fragment, name="match-fragment"),
    path("m/<int:match_id>/seen", match.seen, name="seen"),
    path("m/<int:match_id>/say", say.say, name="say"),
    path("m/<int:match_id>/act", match.act, name="act"),
    path("m/<int:match_id>/resign", match.resign, name="resign"),
    path("m/<int:match_id>/chat", talk.chat, name="chat"),
    path("m/<int:match_id>/chat/read", talk.read, name="chat-read"),
    path("m/<int:match_id>/mute", talk.mute, name="mute"),
    path("m/<int:match_id>/note", talk.note, name="note"),
    path("m/<int:match_id>/<int:number>/<int:turn>/", replay.replay, name="replay"),
    path("m/<int:match_id>/again", challenges.play_again, name="play-again"),
]
