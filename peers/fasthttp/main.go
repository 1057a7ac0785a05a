// Hello world on fasthttp, with its defaults but for the Server header, which no peer sends.
package main

import (
	"log"
	"os"

	"github.com/valyala/fasthttp"
)

func serve(ctx *fasthttp.RequestCtx) {
	if !ctx.IsGet() || string(ctx.Path()) != "/hello" {
		ctx.Error("not found", fasthttp.StatusNotFound)
		return
	}
	ctx.SetContentType("text/plain;charset=UTF-8")
	ctx.SetBodyString("Hello, World!")
}

func main() {
	if len(os.Args) != 2 {
		log.Fatal("usage: hello PORT")
	}
	server := &fasthttp.Server{Handler: serve, NoDefaultServerHeader: true}
	log.Fatal(server.ListenAndServe("127.0.0.1:" + os.Args[1]))
}
