from django.urls import path

from games.views import challenges, lists

urlpatterns = [
    path("", lists.home, name="home"),
    path("games", lists.games, name="games"),
    path("next", lists.next_game, name="next"),
    path("lobby", lists.lobby, name="lobby"),
    path("new", challenges.new, name="new"),
    path("new/summary", challenges.new_summary, name="new-summary"),
    path("c/<int:challenge_id>/", challenges.challenge, name="challenge"),
    path("i/<slug:token>/", challenges.invite, name="invite"),
    path("m/<int:match_id>/again", challenges.play_again, name="play-again"),
]
