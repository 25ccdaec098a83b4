import type { Snippet } from "./snippet.ts";

/** The origins that an endpoint must allow. */
export interface Callers {
  /** The service's own origin, such as `https://slotwire.example.com`. */
  readonly base: string;
  /** The domain whose subdomains are bots' origins too, if there is one. */
  readonly domain: string | undefined;
}

/** The callers, from the origins of a bot's Mini App, of which the first is the service's. */
export function callersOf(botId: string, [base = "", ...others]: readonly string[]): Callers {
  const host = others[0]?.replace(/^https?:\/\//, "");
  return { base, domain: host?.startsWith(`${botId}.`) ? host.slice(botId.length + 1) : undefined };
}

/** Sample endpoints: each answers the preflight, allows the right origins and returns plain text. */
export function endpointSnippets(callers: Callers): Snippet[] {
  return [
    { name: "Express", file: "server.js", code: express(callers) },
    { name: "Node.js", file: "server.mjs", code: node(callers) },
    { name: "FastAPI", file: "main.py", code: fastApi(callers) },
    { name: "PHP", file: "rank.php", code: php(callers) },
    { name: "Cloudflare Worker", file: "worker.js", code: worker(callers) },
    { name: "nginx", file: "rank.conf", code: nginx(callers) },
  ];
}

/** The source of a regular expression that matches an allowed origin. */
function originPattern({ base, domain }: Callers, slash = ""): string {
  const escaped = (text: string) =>
    text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&").replaceAll("/", `${slash}/`);
  const [scheme] = base.split("//", 1);
  return domain
    ? `^(${escaped(base)}|${escaped(`${scheme}//`)}[a-z0-9-]+\\.${escaped(domain)})$`
    : `^${escaped(base)}$`;
}

function express(callers: Callers): string {
  return `const express = require("express");
const app = express();

const allowed = /${originPattern(callers, "\\")}/;

app.use("/rank", (request, response, next) => {
  const origin = request.get("Origin") ?? "";
  response.set("Vary", "Origin");
  if (allowed.test(origin)) {
    response.set({
      "Access-Control-Allow-Origin": origin,
      "Access-Control-Allow-Methods": "POST",
      "Access-Control-Allow-Headers": "Content-Type",
      "Access-Control-Max-Age": "7200",
    });
  }
  if (request.method === "OPTIONS") return response.sendStatus(204);
  next();
});

app.post("/rank", express.json(), (request, response) => {
  const { userTelegramId, userPoints } = request.body;
  // Work out the value for this player; the text is shown as it is.
  response.type("text/plain").send(\`\${userPoints} points\`);
});

app.listen(process.env.PORT ?? 8080);
`;
}

function node(callers: Callers): string {
  return `import { createServer } from "node:http";
import { json } from "node:stream/consumers";

const allowed = /${originPattern(callers, "\\")}/;

createServer(async (request, response) => {
  const origin = request.headers.origin ?? "";
  response.setHeader("Vary", "Origin");
  if (allowed.test(origin)) {
    response.setHeader("Access-Control-Allow-Origin", origin);
    response.setHeader("Access-Control-Allow-Methods", "POST");
    response.setHeader("Access-Control-Allow-Headers", "Content-Type");
    response.setHeader("Access-Control-Max-Age", "7200");
  }
  if (request.method === "OPTIONS") return response.writeHead(204).end();
  if (request.method !== "POST") return response.writeHead(405, { Allow: "POST, OPTIONS" }).end();

  try {
    const { userTelegramId, userPoints } = await json(request);
    // Work out the value for this player; the text is shown as it is.
    response.setHeader("Content-Type", "text/plain; charset=utf-8");
    response.end(\`\${userPoints} points\`);
  } catch (error) {
    // Without this, a client that leaves or sends no JSON would end the server.
    console.error(error);
    response.writeHead(400).end();
  }
}).listen(process.env.PORT ?? 8080);
`;
}

function fastApi({ base, domain }: Callers): string {
  const byDomain = domain ? `\n    allow_origin_regex=r"${originPattern({ base, domain })}",` : "";
  return `from fastapi import FastAPI, Request
from fastapi.middleware.cors import CORSMiddleware
from fastapi.responses import PlainTextResponse

app = FastAPI()
app.add_middleware(
    CORSMiddleware,
    allow_origins=["${base}"],${byDomain}
    allow_methods=["POST"],
    allow_headers=["Content-Type"],
    max_age=7200,
)


@app.post("/rank")
async def rank(request: Request):
    player = await request.json()
    # Work out the value for player["userTelegramId"]; the text is shown as it is.
    return PlainTextResponse(f"{player['userPoints']} points")
`;
}

function php(callers: Callers): string {
  return `<?php
$origin = $_SERVER['HTTP_ORIGIN'] ?? '';
header('Vary: Origin');
if (preg_match('#${originPattern(callers)}#D', $origin)) {
    header("Access-Control-Allow-Origin: $origin");
    header('Access-Control-Allow-Methods: POST');
    header('Access-Control-Allow-Headers: Content-Type');
    header('Access-Control-Max-Age: 7200');
}
if ($_SERVER['REQUEST_METHOD'] === 'OPTIONS') {
    http_response_code(204);
    exit;
}

$player = json_decode(file_get_contents('php://input'), true);
// Work out the value for $player['userTelegramId']; the text is shown as it is.
header('Content-Type: text/plain; charset=utf-8');
echo $player['userPoints'], ' points';
`;
}

function worker(callers: Callers): string {
  return `const allowed = /${originPattern(callers, "\\")}/;

export default {
  async fetch(request) {
    const origin = request.headers.get("Origin") ?? "";
    const headers = new Headers({ Vary: "Origin", "Content-Type": "text/plain; charset=utf-8" });
    if (allowed.test(origin)) {
      headers.set("Access-Control-Allow-Origin", origin);
      headers.set("Access-Control-Allow-Methods", "POST");
      headers.set("Access-Control-Allow-Headers", "Content-Type");
      headers.set("Access-Control-Max-Age", "7200");
    }
    if (request.method === "OPTIONS") return new Response(null, { status: 204, headers });
    if (request.method !== "POST") return new Response("Use POST.", { status: 405, headers });

    const { userTelegramId, userPoints } = await request.json();
    // Work out the value for this player; the text is shown as it is.
    return new Response(\`\${userPoints} points\`, { headers });
  },
};
`;
}

/** A proxy that adds CORS to a server without it. */
function nginx(callers: Callers): string {
  return `map $http_origin $allowed_origin {
    default "";
    "~${originPattern(callers)}" $http_origin;
}

server {
    listen 443 ssl;
    server_name fields.example.com;
    ssl_certificate /etc/letsencrypt/live/fields.example.com/fullchain.pem;
    ssl_certificate_key /etc/letsencrypt/live/fields.example.com/privkey.pem;

    location /rank {
        add_header Access-Control-Allow-Origin $allowed_origin always;
        add_header Access-Control-Allow-Methods POST always;
        add_header Access-Control-Allow-Headers Content-Type always;
        add_header Access-Control-Max-Age 7200 always;
        add_header Vary Origin always;
        if ($request_method = OPTIONS) {
            return 204;
        }
        proxy_pass http://127.0.0.1:8080;
    }
}
`;
}
