const url = "https://slotwire.example.com/api/bot-users/external/bot-user";
const query = new URLSearchParams({
  apiKey: process.env.SLOTWIRE_KEY,
  botId: "acme",
  userTelegramId: 42,
});
const response = await fetch(`${url}?${query}`, { signal: AbortSignal.timeout(20_000) });
console.log(response.status, await response.json());
