package main

import (
	"fmt"
	"io"
	"log"
	"net/http"
	"net/url"
	"os"
	"time"
)

func main() {
	const address = "https://slotwire.example.com/api/bot-users/external/bot-user"
	query := url.Values{
		"apiKey":         {os.Getenv("SLOTWIRE_KEY")},
		"botId":          {"acme"},
		"userTelegramId": {"42"},
	}
	client := http.Client{Timeout: 20 * time.Second}
	response, err := client.Get(address + "?" + query.Encode())
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
