const service = "https://slotwire.example.com";
const botDomain = ".slotwire.example.com";
const maxBytes = 65_536;

// Your value for this player; it is shown as it is.
async function valueFor(player) {
  return `${player.userPoints} points`;
}

const isAllowed = (origin) =>
  origin === service || (origin.startsWith("https://") && origin.endsWith(botDomain));

export default {
  async fetch(request) {
    const origin = request.headers.get("Origin") ?? "";
    const headers = new Headers({ Vary: "Origin", "Content-Type": "text/plain; charset=utf-8" });
    if (isAllowed(origin)) {
      headers.set("Access-Control-Allow-Origin", origin);
      headers.set("Access-Control-Allow-Methods", "POST");
      headers.set("Access-Control-Allow-Headers", "Content-Type");
      headers.set("Access-Control-Max-Age", "7200");
    }
    if (request.method === "OPTIONS") return new Response(null, { status: 204, headers });
    if (request.method !== "POST") {
      headers.set("Allow", "POST, OPTIONS");
      return new Response(null, { status: 405, headers });
    }
    if (!request.headers.get("Content-Type")?.startsWith("application/json"))
      return new Response(null, { status: 415, headers });

    const body = await bytesOf(request);
    if (!body) return new Response(null, { status: 413, headers });
    const player = playerIn(body);
    if (!player) return new Response(null, { status: 400, headers });
    return new Response(await valueFor(player), { headers });
  },
};

async function bytesOf(request) {
  const chunks = [];
  let length = 0;
  for await (const chunk of request.body ?? []) {
    length += chunk.length;
    if (length > maxBytes) return undefined;
    chunks.push(chunk);
  }
  return new Uint8Array(await new Blob(chunks).arrayBuffer());
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
