package main

import (
	"crypto/ed25519"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log"
	"net/http"
	"os"
	"strings"
	"sync"
	"time"
	"unicode/utf8"
)

const (
	service   = "https://slotwire.example.com"
	botDomain = ".slotwire.example.com"
	botID     = "acme"
	fieldName = "rank"
	fieldURL  = "https://example.com/rank"
	maxBytes  = 65_536
)

type claims struct {
	Iss, Aud, Sub, Bot, Field, Jti string
	Exp, UserPoints                int64
}

var (
	lock     sync.Mutex
	keys     = map[string]ed25519.PublicKey{}
	lastLoad time.Time
	// Keep these in your database instead.
	usedTokens = map[string]bool{}
	visits     = map[string]int{}
)

// Your value for this player; it is shown as it is.
func valueFor(c claims) string {
	lock.Lock()
	defer lock.Unlock()
	// A token may come twice, so an action such as spending happens once per token.
	if !usedTokens[c.Jti] {
		usedTokens[c.Jti] = true
		visits[c.Sub]++
	}
	return fmt.Sprintf("%d points, visit %d", c.UserPoints, visits[c.Sub])
}

// Use the values of the token: anyone could have changed the others.
func claimsOf(token string) (c claims, isGood bool) {
	parts := strings.Split(token, ".")
	if len(parts) != 3 {
		return c, false
	}
	var header struct{ Kid string }
	signature, err := base64.RawURLEncoding.DecodeString(parts[2])
	if err != nil || !decode(parts[0], &header) || !decode(parts[1], &c) {
		return c, false
	}
	key := keyOf(header.Kid)
	isSigned := key != nil && ed25519.Verify(key, []byte(parts[0]+"."+parts[1]), signature)
	isOurs := c.Iss == service+"/app/"+botID && c.Aud == fieldURL && c.Bot == botID && c.Field == fieldName
	return c, isSigned && isOurs && c.Exp > time.Now().Unix()
}

func decode(part string, into any) bool {
	text, err := base64.RawURLEncoding.DecodeString(part)
	return err == nil && json.Unmarshal(text, into) == nil
}

func keyOf(id string) ed25519.PublicKey {
	lock.Lock()
	defer lock.Unlock()
	age := time.Since(lastLoad)
	// Forged tokens with unknown keys must not make this server load the list all the time.
	if age > 5*time.Minute || keys[id] == nil && age > 30*time.Second {
		lastLoad = time.Now()
		loadKeys()
	}
	return keys[id]
}

// A key that the list no longer has is no longer good. Without an answer the old list stays.
func loadKeys() {
	client := http.Client{Timeout: 5 * time.Second}
	response, err := client.Get(service + "/.well-known/jwks.json")
	if err != nil {
		return
	}
	defer response.Body.Close()
	var list struct{ Keys []struct{ Kid, X string } }
	if response.StatusCode != http.StatusOK || json.NewDecoder(response.Body).Decode(&list) != nil {
		return
	}
	keys = map[string]ed25519.PublicKey{}
	for _, one := range list.Keys {
		if key, err := base64.RawURLEncoding.DecodeString(one.X); err == nil && len(key) == ed25519.PublicKeySize {
			keys[one.Kid] = key
		}
	}
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
	var request struct{ Token *string }
	if err != nil || !utf8.Valid(body) || json.Unmarshal(body, &request) != nil || request.Token == nil {
		w.WriteHeader(http.StatusBadRequest)
		return
	}
	c, isGood := claimsOf(*request.Token)
	if !isGood {
		w.WriteHeader(http.StatusUnauthorized)
		return
	}
	w.Header().Set("Content-Type", "text/plain; charset=utf-8")
	fmt.Fprint(w, valueFor(c))
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
