"""Serves the application with Flask's own server, which is meant for development and closes every connection."""

import logging
import sys

from werkzeug.serving import WSGIRequestHandler

from hello import app


class WithoutServerHeader(WSGIRequestHandler):
    """No peer sends a Server header."""

    def send_header(self, keyword, value):
        if keyword.lower() != "server":
            super().send_header(keyword, value)


logging.getLogger("werkzeug").setLevel(logging.WARNING)
app.run(host="127.0.0.1", port=int(sys.argv[1]), threaded=True, request_handler=WithoutServerHeader)
