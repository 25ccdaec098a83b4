import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createApp } from "#server/app.ts";
import { readBotFile } from "#server/bots/bot-file.ts";
import { importBot } from "#server/bots/import-bot.ts";
import { readConfig } from "#server/config.ts";
import { openStore } from "#server/store/opening/open-store.ts";
import { freePort } from "../programs/free-port.ts";
import { addAccount, cookieOf, password } from "../server/owner-session.ts";
import { quickHash } from "../server/quick-hash.ts";
import { skipDisk } from "../server/skip-disk.ts";
import { TestClock } from "../server/test-clock.ts";
import { refusal, startTelegramStandIn } from "../telegram-stand-in.ts";
import { broughtTime, type ServiceOptions, type StartedService } from "./hosted.ts";
import { refusedMenuText, refusedToken, takenToken, unansweredText } from "./played-platform.ts";

export interface HostedService {
  readonly started: StartedService;
  stop(): Promise<void>;
}

/** Starts the real service on a separate store; the messaging platform is a stand-in. */
export async function startService({
  bots,
  owners,
  rateLimits,
}: ServiceOptions): Promise<HostedService> {
  const folder = mkdtempSync(join(tmpdir(), "slotwire-page-"));
  const telegram = await startTelegramStandIn();
  const { botOf } = telegram;
  telegram.botOf = (token) =>
    token === refusedToken ? refusal(401, "Unauthorized") : botOf(token);
  telegram.profileOf(takenToken).webhook = {
    url: "https://hooks.example.com/a-secret",
    pending_update_count: 0,
  };
  telegram.refuseCall = ({ parameters }) =>
    JSON.stringify(parameters).includes(refusedMenuText)
      ? refusal(400, "Bad Request: BUTTON_TEXT_INVALID")
      : undefined;
  telegram.answer = ({ text }) =>
    text === unansweredText ? { kind: "page", status: 502 } : { kind: "ok" };
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const config = readConfig({
    // Owners can sign in only at this address.
    ...(owners.length > 0 && { BASE_URL: url }),
    RATE_LIMITS: rateLimits,
    LOG_LEVEL: "silent",
    DATA_DIR: folder,
    TELEGRAM_API_ROOT: telegram.url,
  });
  const store = await openStore(config);
  await skipDisk(store);
  const apiKeys: Record<string, string> = {};
  for (const bot of bots) {
    const file = readBotFile(JSON.stringify(bot), true);
    // An owner has no key yet: they make theirs on the tested page.
    const keyName = owners.length === 0 ? "back end" : undefined;
    const { apiKey } = await importBot(store, file, keyName, Date.now());
    if (apiKey) apiKeys[bot.id] = apiKey;
  }
  const ids = bots.map(({ id }) => id);
  const startedAt = Date.now();
  for (const [place, email] of owners.entries()) {
    const account = { store, now: startedAt + place, passwordHash: quickHash };
    await addAccount(account, email, ids);
  }

  let heldAt: number | undefined;
  const clock = new TestClock(() => heldAt ?? Date.now());
  const app = await createApp({
    config,
    store,
    pages: { html: async () => "<!--bot-->" },
    clock,
    passwordHash: quickHash,
  });
  app.server.prependListener("request", ({ headers }) => {
    const at = broughtTime(headers);
    if (at > clock.now()) clock.skip(at - clock.now());
    // Each call gets a different moment: ids of one moment sort in order of creation only in a
    // process with one clock, and this one has one for each service.
    if (at > 0) heldAt = Math.max(at, (heldAt ?? 0) + 1);
    // Every browser sends it, but the page of a test does not.
    if (owners.length > 0) headers.origin ??= config.baseUrl;
  });
  await app.listen({ port, host: "127.0.0.1" });
  const cookies = await Promise.all(owners.map((email) => signIn(url, email)));
  return {
    started: { url, apiKeys, cookies, password },
    stop: async () => {
      await app.close();
      await store.close();
      await telegram.close();
      rmSync(folder, { recursive: true });
    },
  };
}

async function signIn(url: string, email: string): Promise<string> {
  const response = await fetch(`${url}/api/builder/auth/sign-in/email`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email, password }),
  });
  const cookie = cookieOf(response);
  if (!cookie) throw new Error(`No sign-in: ${await response.text()}`);
  return cookie;
}
