// Package memory benches fasthttp and net/http in memory, in the form of the JMH benchmarks beside it: an operation is
// one request, which arrives in a read of its own; opening and closing its connection is shared by the connection's
// requests.
package memory

import (
	"bytes"
	"fmt"
	"io"
	"net"
	"net/http"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/valyala/fasthttp"
)

const contentType = "text/plain;charset=UTF-8"

var request = []byte("GET /hello HTTP/1.1\r\nHost: localhost\r\nUser-Agent: bench\r\nAccept: */*\r\n\r\n")

func BenchmarkFasthttp(b *testing.B) {
	server := &fasthttp.Server{NoDefaultServerHeader: true, Handler: func(ctx *fasthttp.RequestCtx) {
		if !ctx.IsGet() || string(ctx.Path()) != "/hello" {
			ctx.Error("not found", fasthttp.StatusNotFound)
			return
		}
		ctx.SetContentType(contentType)
		ctx.SetBodyString("Hello, World!")
	}}
	benchmark(b, server.Serve)
}

func BenchmarkNetHttp(b *testing.B) {
	mux := http.NewServeMux()
	mux.HandleFunc("GET /hello", func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", contentType)
		io.WriteString(w, "Hello, World!")
	})
	benchmark(b, (&http.Server{Handler: mux}).Serve)
}

func benchmark(b *testing.B, serve func(net.Listener) error) {
	for _, shape := range []struct{ clients, requests int }{
		{1, 1}, {1, 2}, {1, 10}, {1, 10000}, {10000, 1}, {10000, 2}, {10000, 10}, {10000, 100},
	} {
		b.Run(fmt.Sprintf("%dx%d", shape.clients, shape.requests), func(b *testing.B) {
			expected := len(answer(b, serve))
			ln := listen(b.N, shape.clients, shape.requests)
			b.ReportAllocs()
			b.ResetTimer()
			go serve(ln)
			<-ln.served
			b.StopTimer()
			if got := ln.written.Load(); got != int64(b.N)*int64(expected) {
				b.Fatalf("%d requests were answered with %d bytes instead of %d each", b.N, got, expected)
			}
		})
	}
}

// answer has one request answered and checks what came.
func answer(b *testing.B, serve func(net.Listener) error) []byte {
	ln := listen(1, 1, 1)
	ln.kept = &bytes.Buffer{}
	go serve(ln)
	<-ln.served
	text := ln.kept.Bytes()
	if !bytes.HasPrefix(text, []byte("HTTP/1.1 200 OK\r\n")) || !bytes.HasSuffix(text, []byte("\r\n\r\nHello, World!")) ||
		!bytes.Contains(text, []byte("\r\nDate: ")) || !bytes.Contains(text, []byte("\r\nContent-Length: 13\r\n")) {
		b.Fatalf("not the answer of a hello world: %q", text)
	}
	return text
}

// listener hands out connections, so many at a time, until all requests are asked.
type listener struct {
	free     chan struct{}
	requests int
	left     int
	open     sync.WaitGroup
	served   chan struct{}
	written  atomic.Int64
	kept     *bytes.Buffer
}

func listen(total, clients, requests int) *listener {
	ln := &listener{free: make(chan struct{}, clients), requests: requests, left: total, served: make(chan struct{})}
	for range clients {
		ln.free <- struct{}{}
	}
	return ln
}

func (ln *listener) Accept() (net.Conn, error) {
	<-ln.free
	if ln.left == 0 {
		ln.open.Wait()
		close(ln.served)
		return nil, io.EOF
	}
	count := min(ln.requests, ln.left)
	ln.left -= count
	ln.open.Add(1)
	return &conn{listener: ln, left: count}, nil
}

func (ln *listener) Close() error   { return nil }
func (ln *listener) Addr() net.Addr { return &net.TCPAddr{IP: net.IPv4(127, 0, 0, 1), Port: 80} }

// conn gives a request with every read and counts what is written.
type conn struct {
	listener *listener
	left     int
	at       int
	written  int64
	closed   atomic.Bool
}

func (c *conn) Read(p []byte) (int, error) {
	if c.left == 0 {
		return 0, io.EOF
	}
	n := copy(p, request[c.at:])
	if c.at += n; c.at == len(request) {
		c.at = 0
		c.left--
	}
	return n, nil
}

func (c *conn) Write(p []byte) (int, error) {
	c.written += int64(len(p))
	if c.listener.kept != nil {
		c.listener.kept.Write(p)
	}
	return len(p), nil
}

func (c *conn) Close() error {
	if c.closed.CompareAndSwap(false, true) {
		c.listener.written.Add(c.written)
		c.listener.open.Done()
		c.listener.free <- struct{}{}
	}
	return nil
}

func (c *conn) LocalAddr() net.Addr              { return c.listener.Addr() }
func (c *conn) RemoteAddr() net.Addr             { return &net.TCPAddr{IP: net.IPv4(127, 0, 0, 1), Port: 50000} }
func (c *conn) SetDeadline(time.Time) error      { return nil }
func (c *conn) SetReadDeadline(time.Time) error  { return nil }
func (c *conn) SetWriteDeadline(time.Time) error { return nil }
