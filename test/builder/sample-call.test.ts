import { execFileSync } from "node:child_process";
import { expect, test } from "vitest";
import { sampleCalls } from "#builder/keys/sample-call.ts";

const calls = sampleCalls("https://slotwire.example/api/bot-users/external", "acme", 4711);

/** What a shell passes to curl. */
function argumentsOf(command: string): string[] {
  const script = `curl() { printf '%s\\0' "$@"; }\n${command}`;
  const env = { ...process.env, SLOTWIRE_KEY: "sw_live_secret" };
  return execFileSync("sh", ["-c", script], { env, encoding: "utf8" }).split("\0").slice(0, -1);
}

test.each(Object.entries(calls))(
  "the %s call names the shell's variable and no key",
  (_, command) => {
    expect(command).toContain("$SLOTWIRE_KEY");
    expect(command).not.toContain("sw_live_");
  },
);

test.each(["user", "friends"] as const)(
  "a shell sends the key of the %s call as its parameter",
  (name) => {
    const given = argumentsOf(calls[name]);
    expect(given[0]).toBe("-G");
    expect(given[1]).toMatch(/^https:\/\/slotwire\.example\/api\/bot-users\/external\/[a-z-]+$/);
    expect(given).toEqual(
      expect.arrayContaining(["apiKey=sw_live_secret", "botId=acme", "userTelegramId=4711"]),
    );
  },
);

test.each([
  ["message", { message: "<b>Well done!</b>", isEnableHtml: true }],
  ["credit", { points: 250, idempotencyKey: "order-1017" }],
] as const)("a shell sends the %s as JSON with the key inside, not in the URL", (name, members) => {
  const given = argumentsOf(calls[name]);
  const about = { apiKey: "sw_live_secret", botId: "acme", userTelegramId: 4711 };
  expect(JSON.parse(given.at(-1) ?? "")).toEqual({ ...about, ...members });
  expect(given[0]).not.toContain("sw_live_secret");
});
