/*
 * The floor of the kernel: the cheapest correct hello world over epoll, one thread.
 *
 *   floor PORT
 *
 * It finds where request heads end and answers each, whatever it asks for; bodies are not expected. What any server
 * costs beyond this is its own doing: the rest is sockets.
 */
#define _GNU_SOURCE
#include <arpa/inet.h>
#include <errno.h>
#include <netinet/tcp.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

#define EVENTS 512
#define BUFFER 65536
#define FILES (1 << 20)

static const char END[] = "\r\n\r\n";

static char answer[256];
static size_t answer_length;
static time_t answer_second;
/* How many bytes of a head's end each connection has seen: a head may come in several reads. */
static unsigned char matched[FILES];

static void refresh_date(void)
{
	struct timespec now;
	clock_gettime(CLOCK_REALTIME_COARSE, &now);
	if (now.tv_sec == answer_second)
		return;
	struct tm parts;
	char date[32];
	strftime(date, sizeof date, "%a, %d %b %Y %H:%M:%S GMT", gmtime_r(&now.tv_sec, &parts));
	answer_length = (size_t)snprintf(answer, sizeof answer,
		"HTTP/1.1 200 OK\r\nContent-Type: text/plain;charset=UTF-8\r\nContent-Length: 13\r\nDate: %s\r\n\r\n"
		"Hello, World!", date);
	answer_second = now.tv_sec;
}

static void send_answers(int fd, int answers)
{
	static char many[BUFFER];
	while (answers > 0) {
		size_t length = 0;
		for (; answers > 0 && length + answer_length <= sizeof many; answers--, length += answer_length)
			memcpy(many + length, answer, answer_length);
		/* A client that does not read what it asked for is not served any further. */
		if (write(fd, many, length) != (ssize_t)length) {
			shutdown(fd, SHUT_RDWR);
			return;
		}
	}
}

static void serve(int fd)
{
	static char in[BUFFER];
	ssize_t length = read(fd, in, sizeof in);
	if (length <= 0) {
		if (length == 0 || errno != EAGAIN)
			close(fd);
		return;
	}
	int answers = 0;
	unsigned char seen = matched[fd];
	for (ssize_t i = 0; i < length; i++) {
		seen = in[i] == END[seen] ? seen + 1 : in[i] == END[0];
		if (seen == sizeof END - 1) {
			answers++;
			seen = 0;
		}
	}
	matched[fd] = seen;
	if (answers > 0)
		send_answers(fd, answers);
}

static void accept_all(int poll, int listener)
{
	int fd, on = 1;
	while ((fd = accept4(listener, NULL, NULL, SOCK_NONBLOCK)) >= 0) {
		if (fd >= FILES) {
			close(fd);
			continue;
		}
		struct epoll_event event = { .events = EPOLLIN, .data.fd = fd };
		matched[fd] = 0;
		setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
		epoll_ctl(poll, EPOLL_CTL_ADD, fd, &event);
	}
}

int main(int count, char **words)
{
	int port = count == 2 ? atoi(words[1]) : 0;
	if (port < 1 || port > 65535) {
		fprintf(stderr, "usage: floor PORT, a number from 1 to 65535\n");
		return 2;
	}
	signal(SIGPIPE, SIG_IGN);
	int listener = socket(AF_INET, SOCK_STREAM | SOCK_NONBLOCK, 0), on = 1;
	struct sockaddr_in address = { .sin_family = AF_INET, .sin_port = htons((unsigned short)port),
		.sin_addr.s_addr = htonl(INADDR_LOOPBACK) };
	setsockopt(listener, SOL_SOCKET, SO_REUSEADDR, &on, sizeof on);
	if (bind(listener, (struct sockaddr *)&address, sizeof address) || listen(listener, 65535)) {
		perror("floor");
		return 1;
	}
	int poll = epoll_create1(0);
	struct epoll_event event = { .events = EPOLLIN, .data.fd = listener }, events[EVENTS];
	epoll_ctl(poll, EPOLL_CTL_ADD, listener, &event);
	for (;;) {
		int ready = epoll_wait(poll, events, EVENTS, -1);
		refresh_date();
		for (int i = 0; i < ready; i++) {
			if (events[i].data.fd == listener)
				accept_all(poll, listener);
			else
				serve(events[i].data.fd);
		}
	}
}
