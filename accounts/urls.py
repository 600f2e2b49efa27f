from django.urls import path
from django.views.generic import RedirectView

from accounts.views import access, language, letters, likes, settings

urlpatterns = [
    # Where password managers look.
    path(".well-known/change-password", RedirectView.as_view(pattern_name="password")),
    path("register/", access.register, name="register"),
    path("register/name", access.check_name, name="check-name"),
    path("login/", access.log_in, name="login"),
    path("login/forgotten/", letters.forgotten, name="forgotten"),
    path("login/reset/<str:token>/", letters.reset, name="reset"),
    path("language/", language.choose, name="language"),
    path("logout/", access.log_out, name="logout"),
    path("settings/", settings.overview, name="settings"),
    path("settings/board/", likes.board, name="settings-board"),
    path("settings/board/preview/", likes.preview, name="settings-preview"),
    path("settings/play/", likes.play, name="settings-play"),
    path("settings/look/", likes.look, name="settings-look"),
    path("settings/name/", settings.name, name="name"),
    path("settings/email/", settings.email, name="email"),
    path("settings/email/<str:token>/", letters.confirm, name="email-confirm"),
    path("settings/password/", settings.password, name="password"),
    path("settings/sessions/", settings.session_list, name="sessions"),
]
