import { mkdtempSync, rmSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createApp } from "#server/app.ts";
import { readBotFile } from "#server/bots/bot-file.ts";
import { importBot } from "#server/bots/import-bot.ts";
import { readConfig } from "#server/config.ts";
import { openStore } from "#server/store/opening/open-store.ts";
import { addAccount, password } from "../server/owner-session.ts";
import { quickHash } from "../server/quick-hash.ts";
import { startTelegramStandIn } from "../telegram-stand-in.ts";
import { refusedToken } from "./refused-token.ts";

/**
 * The service, in a process of its own because a page's globals are no Node's. Its arguments are the
 * bots (a JSON list of bot files) and the e-mail addresses of the owners whom all of them belong to;
 * it prints one line of JSON, `{ url, cookies, password }` with a session of each owner and the
 * password that all have, and ends when its standard input is closed. The messaging platform is a
 * stand-in.
 */
const [bots = "[]", ...emails] = process.argv.slice(2);
const folder = mkdtempSync(join(tmpdir(), "slotwire-console-"));
const telegram = await startTelegramStandIn();
const { botOf } = telegram;
telegram.botOf = (token) =>
  token === refusedToken
    ? { kind: "refusal", status: 401, description: "Unauthorized" }
    : botOf(token);
const config = readConfig({
  LOG_LEVEL: "silent",
  DATA_DIR: folder,
  TELEGRAM_API_ROOT: telegram.url,
});
const store = await openStore(config);
const files = (JSON.parse(bots) as object[]).map((bot) => readBotFile(JSON.stringify(bot), true));
for (const file of files) await importBot(store, file, undefined, Date.now());
for (const email of emails)
  await addAccount(
    { store, now: Date.now(), passwordHash: quickHash },
    email,
    files.map(({ id }) => id),
  );
const app = await createApp({
  config,
  store,
  pages: { html: async () => "<!--bot-->" },
  passwordHash: quickHash,
});
// As every browser does, and no played page.
app.server.prependListener("request", ({ headers }) => {
  headers.origin ??= config.baseUrl;
});
await app.listen({ port: 0, host: "127.0.0.1" });
const url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
const cookies = await Promise.all(emails.map(signIn));
process.stdout.write(`${JSON.stringify({ url, cookies, password })}\n`);

process.stdin.resume().once("end", async () => {
  await app.close();
  await store.close();
  await telegram.close();
  rmSync(folder, { recursive: true });
  process.exit(0);
});

async function signIn(email: string): Promise<string> {
  const response = await fetch(`${url}/api/builder/auth/sign-in/email`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email, password }),
  });
  const [cookie] = response.headers.getSetCookie();
  if (!cookie) throw new Error(`No sign-in: ${await response.text()}`);
  return cookie.split(";", 1)[0] ?? "";
}
