// npm install express
import { createServer } from "node:http";
import express from "express";

const taskId = "first-order";
const maxBytes = 65_536;
const app = express();

// The Telegram IDs of players who have done it; look them up in your own data instead.
const done = new Set([123456789]);

// Verify `token` first if the answer is private or changes something: see the signed field.
async function hasDone(question) {
  return question.taskId === taskId && done.has(question.userTelegramId);
}

app.use("/has-ordered", (request, response, next) => {
  if (request.method !== "POST") return response.set("Allow", "POST").sendStatus(405);
  if (!request.is("application/json")) return response.sendStatus(415);
  next();
});

app.post("/has-ordered", async (request, response) => {
  const body = await bytesOf(request);
  if (!body) return response.set("Connection", "close").sendStatus(413);
  const question = questionIn(body);
  if (!question) return response.sendStatus(400);
  response.type("text/plain").send(String(await hasDone(question)));
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

function questionIn(body) {
  try {
    const question = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(body));
    const isWhole =
      Number.isSafeInteger(question.userTelegramId) && typeof question.taskId === "string";
    return isWhole ? question : undefined;
  } catch {
    return undefined;
  }
}

createServer({ requestTimeout: 10_000, connectionsCheckingInterval: 1_000 }, app).listen(
  process.env.PORT ?? 8080,
);
