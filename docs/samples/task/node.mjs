import { createServer } from "node:http";

const taskId = "first-order";
const maxBytes = 65_536;

// The Telegram IDs of players who have done it; look them up in your own data instead.
const done = new Set([123456789]);

// Verify `token` first if the answer is private or changes something: see the signed field.
async function hasDone(question) {
  return question.taskId === taskId && done.has(question.userTelegramId);
}

async function answer(request, response) {
  if (request.method !== "POST") return response.writeHead(405, { Allow: "POST" }).end();
  if (!request.headers["content-type"]?.startsWith("application/json"))
    return response.writeHead(415).end();
  const body = await bytesOf(request);
  if (!body) return response.writeHead(413, { Connection: "close" }).end();
  const question = questionIn(body);
  if (!question) return response.writeHead(400).end();
  const isDone = await hasDone(question);
  response.setHeader("Content-Type", "text/plain");
  response.end(String(isDone));
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

createServer({ requestTimeout: 10_000, connectionsCheckingInterval: 1_000 }, (request, response) =>
  answer(request, response).catch((error) => {
    // Without this, a client that leaves in the middle of its body would end the server.
    console.error(error);
    if (!response.headersSent) response.writeHead(500);
    response.end();
  }),
).listen(process.env.PORT ?? 8080);
