#!/usr/bin/env python3
"""Sends requests one after the other over a few kept-alive connections until the service no longer listens.

    python3 test/lightload.py PORT [CONNECTIONS]

A connection that the service announced to close is opened again; a refused connect is the end. So is, once the drain
was announced, a reset of a connection before its first answer: when a listening socket closes, the kernel resets what
still waits in its queue, and the service never saw it. Anything else that keeps a request from its answer is a
failure: exit code 1.
"""

import http.client
import sys
import threading
import time

PAUSE_SECONDS = 0.01
LONGEST_SECONDS = 300


class Client(threading.Thread):
    """One user on one connection at a time."""

    draining = False

    def __init__(self, port):
        super().__init__(daemon=True)
        self.port, self.answers, self.announced, self.queued, self.failure = port, 0, 0, 0, None

    def run(self):
        deadline = time.monotonic() + LONGEST_SECONDS
        while self.failure is None and time.monotonic() < deadline:
            connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=20)
            try:
                connection.connect()
            except ConnectionRefusedError:
                return
            before = self.answers
            try:
                while self.request(connection):
                    time.sleep(PAUSE_SECONDS)
            except ConnectionResetError as error:
                if self.answers > before or not Client.draining:
                    self.failure = f"after {self.answers} answers: {type(error).__name__} {error}"
                else:
                    self.queued += 1
                    return
            except (OSError, http.client.HTTPException) as error:
                self.failure = f"after {self.answers} answers: {type(error).__name__} {error}"
            finally:
                connection.close()

    def request(self, connection):
        """Whether the connection may be used again."""
        connection.request("GET", "/hello")
        answer = connection.getresponse()
        body = answer.read()
        if answer.status != 200 or body != b"Hello, World!":
            self.failure = f"answer {answer.status} {body[:80]!r}"
            return False
        self.answers += 1
        if (answer.getheader("Connection") or "").lower() == "close":
            self.announced += 1
            Client.draining = True
            return False
        return True


def main():
    clients = [Client(int(sys.argv[1])) for _ in range(int(sys.argv[2]) if len(sys.argv) > 2 else 4)]
    for client in clients:
        client.start()
    for client in clients:
        client.join(LONGEST_SECONDS + 30)
    failures = [client.failure or "never ended" for client in clients if client.failure or client.is_alive()]
    print(f"{sum(client.answers for client in clients)} answers, {sum(client.announced for client in clients)} with"
          f" Connection: close, {sum(client.queued for client in clients)} never accepted, {len(failures)} failures {failures if failures else ''}")
    sys.exit(1 if failures or not all(client.answers for client in clients) else 0)


if __name__ == "__main__":
    main()
