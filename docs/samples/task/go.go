package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log"
	"net/http"
	"os"
	"strings"
	"time"
	"unicode/utf8"
)

const (
	taskID   = "first-order"
	maxBytes = 65_536
)

// The Telegram IDs of players who have done it; look them up in your own data instead.
var done = map[int64]bool{123456789: true}

type question struct {
	UserTelegramID *int64  `json:"userTelegramId"`
	TaskID         *string `json:"taskId"`
}

// Verify `token` first if the answer is private or changes something: see the signed field.
func hasDone(q question) bool {
	return *q.TaskID == taskID && done[*q.UserTelegramID]
}

func task(w http.ResponseWriter, r *http.Request) {
	if r.Method != http.MethodPost {
		w.Header().Set("Allow", "POST")
		w.WriteHeader(http.StatusMethodNotAllowed)
		return
	}
	if !strings.HasPrefix(r.Header.Get("Content-Type"), "application/json") {
		w.WriteHeader(http.StatusUnsupportedMediaType)
		return
	}
	body, err := io.ReadAll(http.MaxBytesReader(w, r.Body, maxBytes))
	if tooLarge := new(http.MaxBytesError); errors.As(err, &tooLarge) {
		w.WriteHeader(http.StatusRequestEntityTooLarge)
		return
	}
	var q question
	if err != nil || !utf8.Valid(body) || json.Unmarshal(body, &q) != nil || q.UserTelegramID == nil || q.TaskID == nil {
		w.WriteHeader(http.StatusBadRequest)
		return
	}
	w.Header().Set("Content-Type", "text/plain; charset=utf-8")
	fmt.Fprint(w, hasDone(q))
}

func main() {
	port := os.Getenv("PORT")
	if port == "" {
		port = "8080"
	}
	http.HandleFunc("/has-ordered", task)
	server := http.Server{Addr: ":" + port, ReadTimeout: 10 * time.Second}
	log.Fatal(server.ListenAndServe())
}
