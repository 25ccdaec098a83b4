import type { Snippet } from "./snippet.ts";

/** The environment variable with the webhook's secret. */
const secretVariable = "SLOTWIRE_WEBHOOK_SECRET";

/**
 * Receivers of events that verify them with the libraries of Standard Webhooks. Each takes an event that
 * comes twice once.
 */
export function eventSnippets(): Snippet[] {
  return [
    { name: "Node.js", file: "events.mjs", code: node },
    { name: "Python", file: "events.py", code: python },
    { name: "PHP", file: "events.php", code: php },
    { name: "Go", file: "events.go", code: go },
  ];
}

const node = `// npm install standardwebhooks
import { createServer } from "node:http";
import { text } from "node:stream/consumers";
import { Webhook } from "standardwebhooks";

const webhook = new Webhook(process.env.${secretVariable});
// The events that were taken; keep their ids in your database instead.
const taken = new Set();

createServer(async (request, response) => {
  let body;
  try {
    // As it was sent: JSON that was parsed and written again has another signature.
    body = await text(request);
    webhook.verify(body, request.headers);
  } catch {
    return response.writeHead(400).end("The signature is wrong.");
  }
  const id = request.headers["webhook-id"];
  if (!taken.has(id)) {
    const { type, data } = JSON.parse(body);
    console.log(type, data);
    taken.add(id);
  }
  response.writeHead(204).end();
}).listen(process.env.PORT ?? 8080);
`;

const python = `# pip install standardwebhooks fastapi uvicorn
import os

from fastapi import FastAPI, Request, Response
from standardwebhooks.webhooks import Webhook, WebhookVerificationError

app = FastAPI()
webhook = Webhook(os.environ["${secretVariable}"])
# The events that were taken; keep their ids in your database instead.
taken = set()


@app.post("/events")
async def receive(request: Request):
    # As it was sent: JSON that was parsed and written again has another signature.
    body = await request.body()
    try:
        event = webhook.verify(body, dict(request.headers))
    except WebhookVerificationError:
        return Response("The signature is wrong.", status_code=400)
    event_id = request.headers["webhook-id"]
    if event_id not in taken:
        print(event["type"], event["data"])
        taken.add(event_id)
    return Response(status_code=204)
`;

const php = `<?php
// composer require standard-webhooks/standard-webhooks
require "vendor/autoload.php";

use StandardWebhooks\\Exception\\WebhookVerificationException;
use StandardWebhooks\\Webhook;

$webhook = new Webhook(getenv("${secretVariable}"));
// As it was sent: JSON that was parsed and written again has another signature.
$body = file_get_contents("php://input");
$id = $_SERVER["HTTP_WEBHOOK_ID"] ?? "";
try {
    $event = $webhook->verify($body, [
        "webhook-id" => $id,
        "webhook-timestamp" => $_SERVER["HTTP_WEBHOOK_TIMESTAMP"] ?? "",
        "webhook-signature" => $_SERVER["HTTP_WEBHOOK_SIGNATURE"] ?? ",",
    ]);
} catch (WebhookVerificationException $error) {
    http_response_code(400);
    exit("The signature is wrong.");
}
// An event may come twice: skip it if your database has its $id.
error_log($event["type"] . " " . json_encode($event["data"]));
http_response_code(204);
`;

const go = `// go get github.com/standard-webhooks/standard-webhooks/libraries
package main

import (
	"encoding/json"
	"io"
	"log"
	"net/http"
	"os"
	"sync"

	standardwebhooks "github.com/standard-webhooks/standard-webhooks/libraries/go"
)

// The events that were taken; keep their ids in your database instead.
var taken sync.Map

func main() {
	webhook, err := standardwebhooks.NewWebhook(os.Getenv("${secretVariable}"))
	if err != nil {
		log.Fatal(err)
	}
	http.HandleFunc("/events", func(w http.ResponseWriter, r *http.Request) {
		// As it was sent: JSON that was parsed and written again has another signature.
		body, err := io.ReadAll(io.LimitReader(r.Body, 1<<16))
		if err != nil || webhook.Verify(body, r.Header) != nil {
			http.Error(w, "The signature is wrong.", http.StatusBadRequest)
			return
		}
		var event struct {
			Type string
			Data json.RawMessage
		}
		if err := json.Unmarshal(body, &event); err != nil {
			http.Error(w, "This is not an event.", http.StatusBadRequest)
			return
		}
		if _, isTaken := taken.LoadOrStore(r.Header.Get("webhook-id"), true); !isTaken {
			log.Println(event.Type, string(event.Data))
		}
		w.WriteHeader(http.StatusNoContent)
	})
	log.Fatal(http.ListenAndServe(":8080", nil))
}
`;
