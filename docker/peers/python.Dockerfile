# A peer in Python: docker compose --profile peers build flask
ARG PYTHON_IMAGE=python:3.13-slim-bookworm
FROM ${PYTHON_IMAGE}
ARG PEER
WORKDIR /opt/peer
COPY peers/${PEER}/ ./
RUN pip install --quiet --no-cache-dir --disable-pip-version-check -r requirements.txt
USER 10001:10001
ENV PYTHONDONTWRITEBYTECODE=1
