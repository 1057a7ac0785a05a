"""How gunicorn serves the application: its threaded workers, the only kind of its own that keeps connections alive."""

import multiprocessing

from gunicorn.http.wsgi import Response

worker_class = "gthread"
workers = 2 * multiprocessing.cpu_count() + 1
threads = 4
keepalive = 75

# No peer sends a Server header, and gunicorn has no setting for it.
_default_headers = Response.default_headers
Response.default_headers = lambda self: [line for line in _default_headers(self) if not line.startswith("Server:")]
