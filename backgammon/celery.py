"""The Celery application: the worker's and beat's, and the one that tasks bind to everywhere."""

import os

from celery import Celery

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "backgammon.settings")

app = Celery("kiila")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()
