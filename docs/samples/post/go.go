package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"log"
	"net/http"
	"os"
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
	response, err := client.Post(address, "application/json", bytes.NewReader(body))
	if err != nil {
		log.Fatal(err)
	}
	defer response.Body.Close()
	answer, err := io.ReadAll(response.Body)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(response.StatusCode, string(answer))
}
