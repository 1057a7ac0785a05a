// Hello world on Go's net/http, with its defaults.
package main

import (
	"io"
	"log"
	"net/http"
	"os"
)

func hello(w http.ResponseWriter, _ *http.Request) {
	w.Header().Set("Content-Type", "text/plain;charset=UTF-8")
	io.WriteString(w, "Hello, World!")
}

func main() {
	if len(os.Args) != 2 {
		log.Fatal("usage: hello PORT")
	}
	mux := http.NewServeMux()
	mux.HandleFunc("GET /hello", hello)
	log.Fatal(http.ListenAndServe("127.0.0.1:"+os.Args[1], mux))
}
