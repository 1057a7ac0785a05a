"""How gunicorn serves the application: its threaded workers, the only kind of its own that keeps connections alive."""

import multiprocessing

worker_class = "gthread"
workers = 2 * multiprocessing.cpu_count() + 1
threads = 4
keepalive = 75
