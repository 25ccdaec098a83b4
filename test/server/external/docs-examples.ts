import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { importBot } from "#server/bots/import-bot.ts";
import { systemClock } from "#server/clock.ts";
import { closeServer } from "../../close-server.ts";
import { bodyOf } from "../../request-body.ts";
import { startTelegramStandIn, type TelegramStandIn } from "../../telegram-stand-in.ts";
import { botFile, openSession, type RunningService, startService } from "../service.ts";
import { type StoreKind, stores } from "../stores.ts";
import { type Language, plain, runCode, skipWithoutLanguage, snippetsIn } from "./docs-code.ts";
import { addFriends } from "./owner.ts";

const baseUrl = "https://slotwire.example.com";
/**
 * A way to the service on which the first credit loses its answer, and the second call is told to
 * come again.
 */
async function startLossyWay(
  service: RunningService,
): Promise<{ url: string; calls: () => number; end: () => unknown }> {
  let calls = 0;
  const server = createServer(async (request, response) => {
    const call = ++calls;
    if (call === 2) return void response.writeHead(503, { "retry-after": "1" }).end("Not now.");
    const body = await bodyOf(request);
    const answer = await fetch(service.url + request.url, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: String(body),
    });
    if (call === 1) return void response.destroy();
    response.writeHead(answer.status, { "content-type": "application/json" });
    response.end(await answer.text());
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { url, calls: () => calls, end: () => closeServer(server) };
}

/** The code at `/docs` does in these languages what the page says. */
export function docsExamples(languages: readonly Language[]): void {
  let service: RunningService;
  let telegram: TelegramStandIn;
  let html: string;

  beforeAll(async () => {
    telegram = await startTelegramStandIn();
    service = await startService(stores[0] as StoreKind, {
      env: { BASE_URL: baseUrl, TELEGRAM_API_ROOT: telegram.url },
      clock: systemClock,
    });
    service.now = Date.now();
    const list = await (await service.call("/docs/llms.txt")).text();
    const addresses = [...list.matchAll(/(\/docs\/(?:api\/[^)]+|index|external-api))\.md\)/g)];
    const pages = addresses.map(async ([, address = ""]) =>
      (await service.call(address.replace(/index$/, ""))).text(),
    );
    html = (await Promise.all(pages)).join("");
  });
  afterAll(async () => {
    await service.stop();
    await telegram.close();
  });

  /** The code at `/docs` for the service at `url`. */
  function snippetOf(id: string, language: string, url = service.url) {
    const snippet = snippetsIn(html, id).find(({ name }) => name === language);
    if (!snippet) throw new Error(`The page has no ${language} code for ${id}.`);
    return { ...snippet, code: snippet.code.replaceAll(baseUrl, url) };
  }

  const task = { id: "first-order", title: "Order", kind: "api" as const, reward: 30 };

  async function addAcme(id = "acme"): Promise<string> {
    const { apiKey = "" } = await importBot(
      service.store,
      botFile({ id, tasks: [task] }),
      "shop",
      Date.now(),
    );
    await addFriends(service, [43], id);
    return apiKey;
  }

  describe("the examples", () => {
    let apiKey: string;

    beforeEach(async () => {
      await service.store.db.deleteFrom("bots").execute();
      telegram.arrivals.length = 0;
      apiKey = await addAcme();
    });

    test.for(languages)("in $name do what is written beside them", async (language, context) => {
      skipWithoutLanguage(context, language);
      const run = async (id: string, change = (code: string) => code) => {
        const snippet = snippetOf(id, language.name);
        return plain(await runCode(language, { ...snippet, code: change(snippet.code) }, apiKey));
      };
      expect(snippetOf("first-call", language.name)).toEqual(
        snippetOf("getBotUser", language.name),
      );
      expect(await run("getBotUser")).toMatch(/tgId:42,.*points:0,/);
      expect(await run("getBotUserFriends")).toMatch(/\[\{tgId:43,[^\]]*\}\]/);
      expect(await run("increasePointsByPost")).toMatch(/points:250,.*transaction:\{id:/);
      expect(await run("decreasePoints")).toMatch(/points:0,.*transaction:\{id:[^}]*points:-250,/);
      expect(await run("completeTask")).toMatch(/points:30,.*transaction:\{id:/);
      expect(await run("listBotUsers")).toMatch(/\[\{tgId:42,.*\{tgId:43,/);
      // The same key, so the same credit.
      expect(await run("increasePoints")).toMatch(/points:30,.*transaction:\{id:[^}]*points:250,/);
      expect(await run("setCustomValue")).toContain("customValue:7");
      const sent = await run("sendMessage");
      expect(sent).toContain("status:sent");
      expect(telegram.arrivals).toMatchObject([
        { chatId: 42, text: "<b>Well done.</b>", parseMode: "HTML" },
      ]);
      const id = /id:([0-9a-f-]{36})/.exec(sent)?.[1] ?? "";
      const message = await run("getMessage", (code) => code.replace(/[0-9a-f-]{36}/, id));
      expect(message).toContain(`id:${id},status:sent,userTelegramId:42`);
    });

    test.for(languages)("in $name say what the service refuses", async (language, context) => {
      skipWithoutLanguage(context, language);
      const { file, name, code } = snippetOf("getBotUser", language.name);
      const printed = await runCode(language, { file, name, code }, "sw_live_wrong");
      expect(plain(printed)).toMatch(/status:401,.*code:INVALID_API_KEY/);
    });
  });

  describe("the code that credits exactly once", () => {
    test.concurrent.for(languages)(
      "in $name repeats what was not answered, and the credit counts once",
      async (language, context) => {
        skipWithoutLanguage(context, language);
        const botId = `once-${languages.indexOf(language)}`;
        const apiKey = await addAcme(botId);
        const way = await startLossyWay(service);
        const snippet = snippetOf("idempotency", language.name, way.url);
        const code = snippet.code.replace("acme", botId);
        const printed = await runCode(language, { ...snippet, code }, apiKey);
        await way.end();
        expect(plain(printed)).toMatch(/points:250,.*transaction:\{id:/);
        expect(way.calls()).toBe(3);
        expect((await openSession(service, 42, { botId })).fieldRequest.userPoints).toBe(250);
      },
    );
  });
}
