from django.urls import path

from notices.views import browsers, feeds

urlpatterns = [
    path("settings/notices/push", browsers.change, name="settings-push"),
    path("settings/notices/feeds", feeds.change, name="settings-feeds"),
    path("feed/<slug:token>/deadlines.ics", feeds.ics, name="feed-ics"),
    path("feed/<slug:token>/deadlines.rss", feeds.news, name="feed-rss"),
]
