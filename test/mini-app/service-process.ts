import { mkdtempSync, rmSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createApp } from "#server/app.ts";
import { readBotFile } from "#server/bots/bot-file.ts";
import { importBot } from "#server/bots/import-bot.ts";
import { readConfig } from "#server/config.ts";
import { openStore } from "#server/store/opening/open-store.ts";

/**
 * The service, in a process of its own because a page's globals are no Node's. Its argument is the
 * bot; it prints one line of JSON, `{ url, apiKey }`, and ends when nobody holds its standard input
 * any more.
 */
const folder = mkdtempSync(join(tmpdir(), "slotwire-page-"));
const config = readConfig({ RATE_LIMITS: "off", LOG_LEVEL: "silent", DATA_DIR: folder });
const store = await openStore(config);
const { apiKey } = await importBot(
  store,
  readBotFile(process.argv[2] ?? "", true),
  "back end",
  Date.now(),
);
const app = await createApp({ config, store, pages: { html: async () => "<!--bot-->" } });
await app.listen({ port: 0, host: "127.0.0.1" });
process.stdout.write(
  `${JSON.stringify({ url: `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`, apiKey })}\n`,
);

process.stdin.resume().once("end", async () => {
  await app.close();
  await store.close();
  rmSync(folder, { recursive: true });
  process.exit(0);
});
