package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"log"
	"net/http"
	"os"
	"strconv"
	"time"
)

func main() {
	const address = "https://slotwire.example.com/api/bot-users/external/increase-points"
	body, _ := json.Marshal(map[string]any{
		"apiKey":         os.Getenv("SLOTWIRE_KEY"),
		"botId":          "acme",
		"userTelegramId": 42,
		"points":         250,
		"idempotencyKey": "order-1017",
	})
	client := http.Client{Timeout: 20 * time.Second}
	for wait := 1; ; wait *= 2 {
		if wait > 60 {
			wait = 60
		}
		seconds := wait
		response, err := client.Post(address, "application/json", bytes.NewReader(body))
		var answer []byte
		if err == nil {
			answer, err = io.ReadAll(response.Body)
			response.Body.Close()
		}
		if err != nil {
			log.Println("No answer:", err)
		} else {
			status := response.StatusCode
			if status != 408 && status != 429 && status < 500 {
				fmt.Println(status, string(answer))
				return
			}
			if retryAfter, err := strconv.Atoi(response.Header.Get("Retry-After")); err == nil {
				seconds = retryAfter
			}
		}
		time.Sleep(time.Duration(seconds) * time.Second)
	}
}
