/*
 * The floor of the kernel: the cheapest correct hello world over epoll, one thread.
 *
 *   floor PORT [DELAY_MILLIS]
 *
 * With a delay every answer leaves that long after its request was read, for checking what a load generator says of
 * latency. It reads whole request heads only (no bodies), and keeps connections alive.
 */
#define _GNU_SOURCE
#include <arpa/inet.h>
#include <errno.h>
#include <netinet/tcp.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <sys/timerfd.h>
#include <time.h>
#include <unistd.h>

#define EVENTS 512
#define BUFFER 65536
#define QUEUE (1 << 17)

static const char ANSWER[] = "HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\nContent-Length: 13\r\n\r\nHello, World!";
#define ANSWER_LENGTH (sizeof ANSWER - 1)

#define FILES (1 << 17)

static struct { int fd, answers; unsigned life; uint64_t due; } queue[QUEUE];
static unsigned head, tail;
/* How often each file number was closed: an answer still in the queue must not go to the number's next owner. */
static unsigned lives[FILES];

static uint64_t now(void)
{
	struct timespec t;
	clock_gettime(CLOCK_MONOTONIC, &t);
	return (uint64_t)t.tv_sec * 1000000000u + (uint64_t)t.tv_nsec;
}

static void arm(int timer)
{
	struct itimerspec at = { 0 };
	if (head != tail) {
		at.it_value.tv_sec = (time_t)(queue[head % QUEUE].due / 1000000000u);
		at.it_value.tv_nsec = (long)(queue[head % QUEUE].due % 1000000000u);
	}
	timerfd_settime(timer, TFD_TIMER_ABSTIME, &at, NULL);
}

static void answer(int fd, int answers)
{
	static char many[BUFFER * 4];
	const char *out = ANSWER;
	size_t length = ANSWER_LENGTH;
	if (answers > 1) {
		out = many;
		length = 0;
		for (int i = 0; i < answers && length + ANSWER_LENGTH <= sizeof many; i++, length += ANSWER_LENGTH)
			memcpy(many + length, ANSWER, ANSWER_LENGTH);
	}
	/* A peer that does not read what it asked for is not served any further. */
	if (write(fd, out, length) != (ssize_t)length)
		shutdown(fd, SHUT_RDWR);
}

static void serve(int fd, uint64_t delay, int timer)
{
	static char in[BUFFER];
	ssize_t length = read(fd, in, sizeof in);
	if (length <= 0) {
		if (length == 0 || errno != EAGAIN) {
			lives[fd % FILES]++;
			close(fd);
		}
		return;
	}
	int answers = 0;
	for (char *at = in; (at = memmem(at, (size_t)(in + length - at), "\r\n\r\n", 4)); at += 4)
		answers++;
	if (answers == 0)
		return;
	if (delay == 0) {
		answer(fd, answers);
		return;
	}
	queue[tail % QUEUE].fd = fd;
	queue[tail % QUEUE].answers = answers;
	queue[tail % QUEUE].life = lives[fd % FILES];
	queue[tail++ % QUEUE].due = now() + delay;
	if (tail - head == 1)
		arm(timer);
}

int main(int count, char **words)
{
	int port = count > 1 ? atoi(words[1]) : 0;
	uint64_t delay = count > 2 ? strtoull(words[2], NULL, 10) * 1000000u : 0;
	if (port < 1 || port > 65535) {
		fprintf(stderr, "usage: floor PORT [DELAY_MILLIS], with a port from 1 to 65535\n");
		return 2;
	}
	signal(SIGPIPE, SIG_IGN);
	int listener = socket(AF_INET, SOCK_STREAM | SOCK_NONBLOCK, 0), on = 1;
	struct sockaddr_in address = { .sin_family = AF_INET, .sin_port = htons((uint16_t)port),
		.sin_addr.s_addr = htonl(INADDR_LOOPBACK) };
	setsockopt(listener, SOL_SOCKET, SO_REUSEADDR, &on, sizeof on);
	if (bind(listener, (struct sockaddr *)&address, sizeof address) || listen(listener, 65535)) {
		perror("floor");
		return 1;
	}
	int timer = timerfd_create(CLOCK_MONOTONIC, TFD_NONBLOCK), poll = epoll_create1(0);
	struct epoll_event event = { .events = EPOLLIN, .data.fd = listener }, events[EVENTS];
	epoll_ctl(poll, EPOLL_CTL_ADD, listener, &event);
	event.data.fd = timer;
	epoll_ctl(poll, EPOLL_CTL_ADD, timer, &event);
	for (;;) {
		int ready = epoll_wait(poll, events, EVENTS, -1);
		for (int i = 0; i < ready; i++) {
			int fd = events[i].data.fd;
			if (fd == listener) {
				while ((event.data.fd = accept4(listener, NULL, NULL, SOCK_NONBLOCK)) >= 0) {
					setsockopt(event.data.fd, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
					epoll_ctl(poll, EPOLL_CTL_ADD, event.data.fd, &event);
				}
			}
			else if (fd == timer) {
				uint64_t expirations;
				if (read(timer, &expirations, sizeof expirations) < 0 && errno != EAGAIN)
					return 1;
				for (uint64_t time = now(); head != tail && queue[head % QUEUE].due <= time; head++)
					if (queue[head % QUEUE].life == lives[queue[head % QUEUE].fd % FILES])
						answer(queue[head % QUEUE].fd, queue[head % QUEUE].answers);
				arm(timer);
			}
			else {
				serve(fd, delay, timer);
			}
		}
	}
}
