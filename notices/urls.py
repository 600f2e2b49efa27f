from django.urls import path

from notices.views import browsers, feeds, wishes

urlpatterns = [
    path("settings/notices/", wishes.choose, name="settings-notices"),
    path("notices/off/<str:token>/", wishes.stop, name="stop-mail"),
    path("settings/notices/push", browsers.change, name="settings-push"),
    path("settings/notices/feeds", feeds.change, name="settings-feeds"),
    path("feed/<slug:token>/deadlines.ics", feeds.ics, name="feed-ics"),
    path("feed/<slug:token>/deadlines.rss", feeds.news, name="feed-rss"),
]
