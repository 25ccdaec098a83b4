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

// The events that you have taken or are taking; keep their ids in your database instead.
var deliveries sync.Map

type delivery struct {
	lock    sync.Mutex
	isTaken bool
}

type event struct {
	Type string
	Data json.RawMessage
}

func take(e event) error {
	log.Println(e.Type, string(e.Data))
	return nil
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
	stored, _ := deliveries.LoadOrStore(r.Header.Get("webhook-id"), &delivery{})
	one := stored.(*delivery)
	// The same event waits here while it is being taken; it comes again if your code has failed.
	one.lock.Lock()
	defer one.lock.Unlock()
	if !one.isTaken {
		if err := take(e); err != nil {
			log.Println(err)
			w.WriteHeader(http.StatusInternalServerError)
			return
		}
		one.isTaken = true
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
	if err != nil || len(key) < 24 {
		log.Fatal("Set SLOTWIRE_WEBHOOK_SECRET.")
	}
	http.Handle("/events", secretKey(key))
	server := http.Server{Addr: ":" + port, ReadTimeout: 10 * time.Second}
	log.Fatal(server.ListenAndServe())
}
