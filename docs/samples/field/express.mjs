// npm install express
import { createServer } from "node:http";
import express from "express";

const service = "https://slotwire.example.com";
const botDomain = ".slotwire.example.com";
const maxBytes = 65_536;
const app = express();

// Your value for this player; it is shown as it is.
async function valueFor(player) {
  return `${player.userPoints} points`;
}

const isAllowed = (origin) =>
  origin === service || (origin.startsWith("https://") && origin.endsWith(botDomain));

app.use("/rank", (request, response, next) => {
  const origin = request.get("Origin") ?? "";
  response.set("Vary", "Origin");
  if (isAllowed(origin)) {
    response.set({
      "Access-Control-Allow-Origin": origin,
      "Access-Control-Allow-Methods": "POST",
      "Access-Control-Allow-Headers": "Content-Type",
      "Access-Control-Max-Age": "7200",
    });
  }
  if (request.method === "OPTIONS") return response.sendStatus(204);
  if (request.method !== "POST") return response.set("Allow", "POST, OPTIONS").sendStatus(405);
  if (!request.is("application/json")) return response.sendStatus(415);
  next();
});

app.post("/rank", async (request, response) => {
  const body = await bytesOf(request);
  if (!body) return response.set("Connection", "close").sendStatus(413);
  const player = playerIn(body);
  if (!player) return response.sendStatus(400);
  response.type("text/plain").send(await valueFor(player));
});

app.use((error, _request, response, _next) => {
  console.error(error);
  if (!response.headersSent) response.sendStatus(500);
});

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

createServer({ requestTimeout: 10_000, connectionsCheckingInterval: 1_000 }, app).listen(
  process.env.PORT ?? 8080,
);
