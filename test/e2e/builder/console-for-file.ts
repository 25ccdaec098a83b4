import type { BrowserContext, BrowserContextOptions, Cookie, Page } from "playwright-core";
import { beforeAll } from "vitest";
import type { BotFile } from "#contract/bot/bot-file.schema.ts";
import { botWith } from "../bot.ts";
import { browserForFile } from "../browser.ts";
import { ada, claimService } from "../builder-owner.ts";
import { serviceForFile } from "../service-for-file.ts";

export interface ConsoleOptions extends BrowserContextOptions {
  /** Opens in this context instead of a new one of the owner. */
  readonly signedIn?: BrowserContext;
  readonly expectedErrors?: RegExp;
  /** Prepares the page before it loads. */
  readonly prepare?: (page: Page) => Promise<unknown>;
}

const usualLook = {
  viewport: { width: 1280, height: 900 },
  locale: "en",
  reducedMotion: "reduce",
} as const;

/**
 * A browser and a service for this file, with the owner `ada`, who claims the service before the
 * first test. All contexts share one session, because each sign-in hashes a password; a test that
 * ends a session signs in on its own. A page of the usual look is in a context that the file keeps.
 */
export function consoleForFile(settings?: () => Record<string, string>) {
  const browser = browserForFile();
  const service = serviceForFile(settings);
  let cookies: Cookie[] = [];
  let bots = 0;

  beforeAll(async () => {
    const context = await browser.newContext();
    await claimService(service, context);
    cookies = await context.cookies();
  });

  /** A new bot of these owners. */
  async function newBot(
    change: Partial<BotFile> = {},
    fields: Parameters<typeof botWith>[0] = [],
    owners = [ada],
  ): Promise<string> {
    const { id = `bot-${++bots}` } = change;
    const emails = owners.map(({ email }) => email);
    await service.importBot(botWith(fields, { ...change, id }), ...emails);
    return id;
  }

  /**
   * A context with the signed-in owner, in a window of 1280 × 900. Menus and dialogs open at once:
   * half faded in, their words have too little contrast.
   */
  async function newContext(options: BrowserContextOptions = {}): Promise<BrowserContext> {
    const context = await browser.newContext({ ...usualLook, ...options });
    await context.addCookies(cookies);
    return context;
  }

  /** The kept context without stored items; another one for a test that has its page open. */
  async function usualContext(): Promise<BrowserContext> {
    const context = await browser.keptContext(usualLook);
    if (context.pages().length > 0) return newContext();
    await context.addCookies(cookies);
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    const storageTypes = "local_storage,indexeddb";
    await session.send("Storage.clearDataForOrigin", { origin: service.url, storageTypes });
    await page.close();
    return context;
  }

  /** A page of the console by its path, such as `/bots/acme/users`. */
  async function open(path: string, options: ConsoleOptions = {}): Promise<Page> {
    const { signedIn, expectedErrors = /status of 4\d\d|ERR_/, prepare, ...look } = options;
    // A played clock would stay in the context.
    const isUsual = !prepare && Object.values(look).every((value) => value === usualLook.locale);
    const page = await browser.openPage(`${service.url}/builder${path}`, {
      context: signedIn ?? (await (isUsual ? usualContext() : newContext(look))),
      expectedErrors,
      ...(prepare && { prepare }),
    });
    await page.locator("h1").waitFor();
    return page;
  }

  /** Calls the builder's API as the owner; throws its refusal. */
  async function send<Answer>(method: string, path: string, data?: object): Promise<Answer> {
    const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join("; ");
    const answer = await fetch(`${service.url}/api/builder${path}`, {
      method,
      headers: { cookie, origin: service.url, "content-type": "application/json" },
      ...(data && { body: JSON.stringify(data) }),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${text}`);
    return JSON.parse(text || "null");
  }

  return { browser, service, newBot, newContext, open, send };
}
