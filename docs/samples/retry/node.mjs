import { setTimeout as pause } from "node:timers/promises";

const url = "https://slotwire.example.com/api/bot-users/external/increase-points";
const body = JSON.stringify({
  apiKey: process.env.SLOTWIRE_KEY,
  botId: "acme",
  userTelegramId: 42,
  points: 250,
  idempotencyKey: "order-1017",
});
for (let seconds = 1; ; seconds = Math.min(2 * seconds, 60)) {
  let retryAfter;
  try {
    const response = await fetch(url, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body,
      signal: AbortSignal.timeout(20_000),
    });
    const answer = await response.text();
    if (![408, 429].includes(response.status) && response.status < 500) {
      console.log(response.status, answer);
      break;
    }
    retryAfter = Number(response.headers.get("Retry-After"));
  } catch (error) {
    console.error("No answer:", error.message);
  }
  await pause(1000 * (retryAfter || seconds));
}
