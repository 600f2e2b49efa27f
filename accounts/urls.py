from django.urls import path

from accounts import views

urlpatterns = [
    path("register/", views.register, name="register"),
    path("login/", views.log_in, name="login"),
    path("logout/", views.log_out, name="logout"),
    path("settings/password/", views.change_password, name="password"),
]
