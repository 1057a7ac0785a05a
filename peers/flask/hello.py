"""Hello world on Flask."""

from flask import Flask, Response

app = Flask(__name__)


@app.get("/hello")
def hello():
    return Response("Hello, World!", content_type="text/plain;charset=UTF-8")
