// npm install jose
import { createServer } from "node:http";
import { createRemoteJWKSet, jwtVerify } from "jose";

const service = "https://slotwire.example.com";
const botDomain = ".slotwire.example.com";
const botId = "acme";
const fieldName = "rank";
const fieldUrl = "https://example.com/rank";
const maxBytes = 65_536;

const keys = createRemoteJWKSet(new URL(`${service}/.well-known/jwks.json`));
// Keep these in your database instead.
const usedTokens = new Set();
const visits = new Map();

// Your value for this player; it is shown as it is.
async function valueFor({ sub, jti, userPoints }) {
  // A token may come twice, so an action such as spending happens once per token.
  if (!usedTokens.has(jti)) {
    usedTokens.add(jti);
    visits.set(sub, (visits.get(sub) ?? 0) + 1);
  }
  return `${userPoints} points, visit ${visits.get(sub)}`;
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
  const token = tokenIn(body);
  if (token === undefined) return response.writeHead(400).end();
  const claims = await claimsOf(token);
  if (!claims) return response.writeHead(401).end();
  const value = await valueFor(claims);
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

function tokenIn(body) {
  try {
    const { token } = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(body));
    return typeof token === "string" ? token : undefined;
  } catch {
    return undefined;
  }
}

// Use the values of the token: anyone could have changed the others.
async function claimsOf(token) {
  try {
    const { payload } = await jwtVerify(token, keys, {
      algorithms: ["EdDSA"],
      issuer: `${service}/app/${botId}`,
      audience: fieldUrl,
      requiredClaims: ["exp", "sub", "jti"],
    });
    return payload.bot === botId && payload.field === fieldName ? payload : undefined;
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
