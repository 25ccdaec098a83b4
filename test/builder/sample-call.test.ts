import { execFileSync } from "node:child_process";
import { expect, test } from "vitest";
import { sampleCalls } from "#builder/keys/sample-call.ts";

const calls = sampleCalls("https://slotwire.example/api/bot-users/external", "acme");

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

test.each(["user", "friends", "credit"] as const)(
  "a shell sends the key of the %s call as its parameter",
  (name) => {
    const given = argumentsOf(calls[name]);
    expect(given[0]).toBe("-G");
    expect(given[1]).toMatch(/^https:\/\/slotwire\.example\/api\/bot-users\/external\/[a-z-]+$/);
    expect(given).toEqual(
      expect.arrayContaining(["apiKey=sw_live_secret", "botId=acme", "userTelegramId=42"]),
    );
  },
);

test("a shell sends the message as JSON with the key inside", () => {
  const body = JSON.parse(argumentsOf(calls.message).at(-1) ?? "");
  expect(body).toEqual({
    apiKey: "sw_live_secret",
    botId: "acme",
    userTelegramId: 42,
    message: "<b>Well done!</b>",
    isEnableHtml: true,
  });
});
