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
	service   = "https://slotwire.example.com"
	botDomain = ".slotwire.example.com"
	maxBytes  = 65_536
)

type player struct {
	UserTelegramID *int64 `json:"userTelegramId"`
	UserPoints     *int64 `json:"userPoints"`
}

// Your value for this player; it is shown as it is.
func valueFor(p player) string {
	return fmt.Sprintf("%d points", *p.UserPoints)
}

func isAllowed(origin string) bool {
	return origin == service || strings.HasPrefix(origin, "https://") && strings.HasSuffix(origin, botDomain)
}

func rank(w http.ResponseWriter, r *http.Request) {
	origin := r.Header.Get("Origin")
	w.Header().Set("Vary", "Origin")
	if isAllowed(origin) {
		w.Header().Set("Access-Control-Allow-Origin", origin)
		w.Header().Set("Access-Control-Allow-Methods", "POST")
		w.Header().Set("Access-Control-Allow-Headers", "Content-Type")
		w.Header().Set("Access-Control-Max-Age", "7200")
	}
	if r.Method == http.MethodOptions {
		w.WriteHeader(http.StatusNoContent)
		return
	}
	if r.Method != http.MethodPost {
		w.Header().Set("Allow", "POST, OPTIONS")
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
	var p player
	if err != nil || !utf8.Valid(body) || json.Unmarshal(body, &p) != nil || p.UserTelegramID == nil || p.UserPoints == nil {
		w.WriteHeader(http.StatusBadRequest)
		return
	}
	w.Header().Set("Content-Type", "text/plain; charset=utf-8")
	fmt.Fprint(w, valueFor(p))
}

func main() {
	port := os.Getenv("PORT")
	if port == "" {
		port = "8080"
	}
	http.HandleFunc("/rank", rank)
	server := http.Server{Addr: ":" + port, ReadTimeout: 10 * time.Second}
	log.Fatal(server.ListenAndServe())
}
