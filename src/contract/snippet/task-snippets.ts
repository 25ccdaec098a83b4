import type { Snippet } from "./snippet.ts";

/** Sample servers of an endpoint task: each answers `true` or `false` about a player. */
export function taskSnippets(id: string): Snippet[] {
  return [
    { name: "Express", file: "server.js", code: express(id) },
    { name: "Node.js", file: "server.mjs", code: node(id) },
    { name: "FastAPI", file: "main.py", code: fastApi(id) },
    { name: "PHP", file: "task.php", code: php(id) },
  ];
}

function express(id: string): string {
  return `const express = require("express");
const app = express();

// The Telegram IDs of those who have done it; look them up in your own data instead.
const done = new Set([123456789]);

function hasDone(telegramId, taskId) {
  return taskId === "${id}" && done.has(telegramId);
}

app.post("/task", express.json(), (request, response) => {
  // Verify \`token\` first if the answer is private or changes something: see /docs.
  const { userTelegramId, taskId } = request.body;
  response.type("text/plain").send(String(hasDone(userTelegramId, taskId)));
});

app.listen(process.env.PORT ?? 8080);
`;
}

function node(id: string): string {
  return `import { createServer } from "node:http";
import { json } from "node:stream/consumers";

// The Telegram IDs of those who have done it; look them up in your own data instead.
const done = new Set([123456789]);

function hasDone(telegramId, taskId) {
  return taskId === "${id}" && done.has(telegramId);
}

createServer(async (request, response) => {
  if (request.method !== "POST") return response.writeHead(405, { Allow: "POST" }).end();
  try {
    // Verify \`token\` first if the answer is private or changes something: see /docs.
    const { userTelegramId, taskId } = await json(request);
    response.setHeader("Content-Type", "text/plain");
    response.end(String(hasDone(userTelegramId, taskId)));
  } catch (error) {
    // Without this, a client that leaves or sends no JSON would end the server.
    console.error(error);
    response.writeHead(400).end();
  }
}).listen(process.env.PORT ?? 8080);
`;
}

function fastApi(id: string): string {
  return `from fastapi import FastAPI, Request
from fastapi.responses import PlainTextResponse

app = FastAPI()

# The Telegram IDs of those who have done it; look them up in your own data instead.
DONE = {123456789}


def has_done(telegram_id, task_id):
    return task_id == "${id}" and telegram_id in DONE


@app.post("/task")
async def task(request: Request):
    player = await request.json()
    # Verify \`token\` first if the answer is private or changes something: see /docs.
    is_done = has_done(player["userTelegramId"], player["taskId"])
    return PlainTextResponse("true" if is_done else "false")
`;
}

function php(id: string): string {
  return `<?php
// The Telegram IDs of those who have done it; look them up in your own data instead.
const DONE = [123456789];

function has_done($telegramId, $taskId) {
    return $taskId === '${id}' && in_array($telegramId, DONE, true);
}

$player = json_decode(file_get_contents('php://input'), true);
// Verify \`token\` first if the answer is private or changes something: see /docs.
header('Content-Type: text/plain; charset=utf-8');
echo has_done($player['userTelegramId'], $player['taskId']) ? 'true' : 'false';
`;
}
