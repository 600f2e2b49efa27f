FROM python:3.11-slim

WORKDIR /srv/kiila
COPY pyproject.toml constraints.txt ./
RUN pip install --no-cache-dir --constraint constraints.txt .
COPY . .
RUN python -m backgammon.messages compile
# The key is only there so that the settings load; it signs nothing.
RUN SECRET_KEY=build DATABASE_URL=postgres://none/none REDIS_URL=redis://none/0 \
    python manage.py collectstatic --noinput \
    && useradd --system --home-dir /srv/kiila kiila \
    && install -d -o kiila /srv/kiila/var

USER kiila
EXPOSE 8000
CMD ["python", "-m", "uvicorn", "backgammon.asgi:application", "--host", "0.0.0.0", "--port", "8000", \
     "--ws-per-message-deflate", "false", "--ws-max-size", "4096", "--lifespan", "off"]
