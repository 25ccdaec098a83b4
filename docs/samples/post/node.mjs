const url = "https://slotwire.example.com/api/bot-users/external/increase-points";
const body = JSON.stringify({
  apiKey: process.env.SLOTWIRE_KEY,
  botId: "acme",
  userTelegramId: 42,
  points: 250,
  idempotencyKey: "order-1017",
});
const response = await fetch(url, {
  method: "POST",
  headers: { "Content-Type": "application/json" },
  body,
  signal: AbortSignal.timeout(20_000),
});
console.log(response.status, await response.json());
