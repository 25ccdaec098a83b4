import { createServer } from "node:http";

const service = "https://slotwire.example.com";
const botDomain = ".slotwire.example.com";
const maxBytes = 65_536;

// Your value for this player; it is shown as it is.
async function valueFor(player) {
  return `${player.userPoints} points`;
}

const isAllowed = (origin) =>
  origin === service || (origin.startsWith("https://") && origin.endsWith(botDomain));

async function answer(request, response) {
  const origin = request.headers.origin ?? "";
  response.setHeader("Vary", "Origin");
  if (isAllowed(origin)) {
    response.setHeader("Access-Control-Allow-Origin", origin);
    response.setHeader("Access-Control-Allow-Methods", "POST");
    response.setHeader("Access-Control-Allow-Headers", "Content-Type");
    response.setHeader("Access-Control-Max-Age", "7200");
  }
  if (request.method === "OPTIONS") return response.writeHead(204).end();
  if (request.method !== "POST") return response.writeHead(405, { Allow: "POST, OPTIONS" }).end();
  if (!request.headers["content-type"]?.startsWith("application/json"))
    return response.writeHead(415).end();

  const body = await bytesOf(request);
  if (!body) return response.writeHead(413, { Connection: "close" }).end();
  const player = playerIn(body);
  if (!player) return response.writeHead(400).end();
  const value = await valueFor(player);
  response.setHeader("Content-Type", "text/plain; charset=utf-8");
  response.end(value);
}

async function bytesOf(request) {
  const chunks = [];
  let length = 0;
  for await (const chunk of request) {
    length += chunk.length;
    if (length > maxBytes) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function playerIn(body) {
  try {
    const player = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(body));
    const numbers = [player.userTelegramId, player.userPoints];
    return numbers.every(Number.isSafeInteger) ? player : undefined;
  } catch {
    return undefined;
  }
}

createServer({ requestTimeout: 10_000, connectionsCheckingInterval: 1_000 }, (request, response) =>
  answer(request, response).catch((error) => {
    // Without this, a client that leaves in the middle of its body would end the server.
    console.error(error);
    if (!response.headersSent) response.writeHead(500);
    response.end();
  }),
).listen(process.env.PORT ?? 8080);
