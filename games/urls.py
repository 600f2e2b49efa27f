from django.urls import path

from games.views import challenges, lists, match

urlpatterns = [
    path("", lists.home, name="home"),
    path("games", lists.games, name="games"),
    path("next", lists.next_game, name="next"),
    path("lobby", lists.lobby, name="lobby"),
    path("new", challenges.new, name="new"),
    path("new/summary", challenges.new_summary, name="new-summary"),
    path("c/<int:challenge_id>/", challenges.challenge, name="challenge"),
    path("i/<slug:token>/", challenges.invite, name="invite"),
    path("m/<int:match_id>/", match.match, name="match"),
    path("m/<int:match_id>/fragment", match.fragment, name="match-fragment"),
    path("m/<int:match_id>/act", match.act, name="act"),
    path("m/<int:match_id>/resign", match.resign, name="resign"),
    path("m/<int:match_id>/again", challenges.play_again, name="play-again"),
]
