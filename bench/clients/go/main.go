// A closed loop on the clients of net/http and fasthttp: one goroutine a connection, which asks again when it has its
// answer.
//
//	client net-http|fasthttp URL CONNECTIONS WARMUP_SECONDS SECONDS
//
// Prints how many requests were answered and what was allocated so far, as JSON, once after the warm-up and once at the
// end.
package main

import (
	"fmt"
	"io"
	"log"
	"net/http"
	"os"
	"runtime"
	"strconv"
	"sync/atomic"
	"time"

	"github.com/valyala/fasthttp"
)

func main() {
	if len(os.Args) != 6 {
		log.Fatal("usage: client net-http|fasthttp URL CONNECTIONS WARMUP_SECONDS SECONDS")
	}
	url, connections := os.Args[2], number(os.Args[3])
	var ask func()
	switch os.Args[1] {
	case "net-http":
		ask = netHttp(url, connections)
	case "fasthttp":
		ask = fast(url, connections)
	default:
		log.Fatal("there are net-http and fasthttp, but not ", os.Args[1])
	}
	var answers atomic.Int64
	for range connections {
		go func() {
			for {
				ask()
				answers.Add(1)
			}
		}()
	}
	for _, word := range os.Args[4:] {
		time.Sleep(time.Duration(number(word)) * time.Second)
		requests := answers.Load()
		var memory runtime.MemStats
		runtime.ReadMemStats(&memory)
		fmt.Printf("{\"requests\": %d, \"allocatedBytes\": %d, \"allocations\": %d}\n", requests, memory.TotalAlloc,
			memory.Mallocs)
	}
}

func netHttp(url string, connections int) func() {
	client := &http.Client{Transport: &http.Transport{MaxIdleConns: connections, MaxIdleConnsPerHost: connections,
		MaxConnsPerHost: connections}}
	return func() {
		answer, err := client.Get(url)
		if err != nil {
			log.Fatal(err)
		}
		_, err = io.Copy(io.Discard, answer.Body)
		answer.Body.Close()
		if err != nil || answer.StatusCode != http.StatusOK {
			log.Fatal(answer.Status, " ", err)
		}
	}
}

func fast(url string, connections int) func() {
	client := &fasthttp.Client{MaxConnsPerHost: connections}
	return func() {
		request, answer := fasthttp.AcquireRequest(), fasthttp.AcquireResponse()
		defer fasthttp.ReleaseRequest(request)
		defer fasthttp.ReleaseResponse(answer)
		request.SetRequestURI(url)
		if err := client.Do(request, answer); err != nil || answer.StatusCode() != fasthttp.StatusOK {
			log.Fatal(answer.StatusCode(), " ", err)
		}
	}
}

func number(word string) int {
	value, err := strconv.Atoi(word)
	if err != nil {
		log.Fatal(err)
	}
	return value
}
