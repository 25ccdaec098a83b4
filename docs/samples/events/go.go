package main

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"errors"
	"io"
	"log"
	"net/http"
	"os"
	"strconv"
	"strings"
	"sync"
	"time"
)

const (
	maxBytes = 65_536
	maxAge   = 5 * time.Minute
)

// The events that you have taken; keep their ids in your database instead.
var taken sync.Map

type event struct {
	Type string
	Data json.RawMessage
}

func take(e event) {
	log.Println(e.Type, string(e.Data))
}

type secretKey []byte

// Verify the bytes as they arrived: JSON that was parsed and written again has another signature.
func isSigned(key []byte, header http.Header, body []byte) bool {
	seconds, err := strconv.ParseInt(header.Get("webhook-timestamp"), 10, 64)
	if age := time.Since(time.Unix(seconds, 0)); err != nil || age > maxAge || age < -maxAge {
		return false
	}
	mac := hmac.New(sha256.New, key)
	mac.Write([]byte(header.Get("webhook-id") + "." + header.Get("webhook-timestamp") + "."))
	mac.Write(body)
	expected := "v1," + base64.StdEncoding.EncodeToString(mac.Sum(nil))
	// After a rotation there are several.
	for _, signature := range strings.Split(header.Get("webhook-signature"), " ") {
		if hmac.Equal([]byte(signature), []byte(expected)) {
			return true
		}
	}
	return false
}

func (key secretKey) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	if r.Method != http.MethodPost {
		w.Header().Set("Allow", "POST")
		w.WriteHeader(http.StatusMethodNotAllowed)
		return
	}
	body, err := io.ReadAll(http.MaxBytesReader(w, r.Body, maxBytes))
	if tooLarge := new(http.MaxBytesError); errors.As(err, &tooLarge) {
		w.WriteHeader(http.StatusRequestEntityTooLarge)
		return
	}
	var e event
	if err != nil || !isSigned(key, r.Header, body) || json.Unmarshal(body, &e) != nil || e.Type == "" {
		w.WriteHeader(http.StatusBadRequest)
		return
	}
	if _, isTaken := taken.LoadOrStore(r.Header.Get("webhook-id"), true); !isTaken {
		take(e)
	}
	w.WriteHeader(http.StatusNoContent)
}

func main() {
	port := os.Getenv("PORT")
	if port == "" {
		port = "8080"
	}
	secret := strings.TrimPrefix(os.Getenv("SLOTWIRE_WEBHOOK_SECRET"), "whsec_")
	key, err := base64.StdEncoding.DecodeString(secret)
	if err != nil || secret == "" {
		log.Fatal("Set SLOTWIRE_WEBHOOK_SECRET.")
	}
	http.Handle("/events", secretKey(key))
	server := http.Server{Addr: ":" + port, ReadTimeout: 10 * time.Second}
	log.Fatal(server.ListenAndServe())
}
