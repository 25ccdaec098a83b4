import { createHmac, timingSafeEqual } from "node:crypto";
import { createServer } from "node:http";

const secret = process.env.SLOTWIRE_WEBHOOK_SECRET ?? "";
const key = Buffer.from(secret.replace("whsec_", ""), "base64");
if (key.length < 24) throw new Error("Set SLOTWIRE_WEBHOOK_SECRET.");
const maxBytes = 65_536;
const maxSeconds = 300;

// The events that you have taken or are taking; keep their ids in your database instead.
const taken = new Map();

async function take({ type, data }) {
  console.log(type, JSON.stringify(data));
}

async function answer(request, response) {
  if (request.method !== "POST") return response.writeHead(405, { Allow: "POST" }).end();
  const body = await bytesOf(request);
  if (!body) return response.writeHead(413, { Connection: "close" }).end();
  if (!isSigned(request.headers, body)) return response.writeHead(400).end("Wrong signature.");
  const event = eventIn(body);
  if (!event) return response.writeHead(400).end("Not an event.");
  const id = request.headers["webhook-id"];
  if (!taken.has(id)) taken.set(id, takeOrForget(id, event));
  await taken.get(id);
  response.writeHead(204).end();
}

// An event whose code has failed comes again.
async function takeOrForget(id, event) {
  try {
    await take(event);
  } catch (error) {
    taken.delete(id);
    throw error;
  }
}

// Verify the bytes as they arrived: JSON that was parsed and written again has another signature.
function isSigned(headers, body) {
  const timestamp = headers["webhook-timestamp"];
  if (!(Math.abs(Date.now() / 1000 - timestamp) <= maxSeconds)) return false;
  const expected = createHmac("sha256", key)
    .update(`${headers["webhook-id"]}.${timestamp}.`)
    .update(body)
    .digest();
  // After a rotation there are several.
  const signatures = headers["webhook-signature"]?.split(" ") ?? [];
  return signatures.some((signature) => {
    const bytes = Buffer.from(signature.replace("v1,", ""), "base64");
    return bytes.length === expected.length && timingSafeEqual(bytes, expected);
  });
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

function eventIn(body) {
  try {
    const event = JSON.parse(body);
    return typeof event?.type === "string" ? event : undefined;
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
