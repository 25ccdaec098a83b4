import {
  type Browser,
  type BrowserContext,
  chromium,
  type Frame,
  type Page,
} from "playwright-core";
import { afterAll, afterEach, beforeAll, expect, inject } from "vitest";
import { chromiumArgs } from "../programs/chromium.ts";
import { watchRequests } from "./settled.ts";

/** The Mini App, opened in the simulator's frame. */
export interface OpenApp {
  readonly page: Page;
  readonly context: BrowserContext;
  readonly app: Frame;
}

export interface OpenOptions {
  readonly width?: number;
  readonly height?: number;
  /** The simulator's controls, as in its URL. */
  readonly controls?: Record<string, string>;
  /** Opens in this context, such as one with an earlier visit. */
  readonly context?: BrowserContext;
  /** Prepares the page before it loads. */
  readonly prepare?: (page: Page) => Promise<unknown>;
  /** Console errors that the test expects, such as a failing field. */
  readonly expectedErrors?: RegExp;
}

/**
 * Closes a context after its route handlers are removed: a handler that is still reading an answer
 * would fail the run.
 */
async function closeContext(context: BrowserContext): Promise<void> {
  await Promise.all(
    [context, ...context.pages()].map((routed) => routed.unrouteAll({ behavior: "ignoreErrors" })),
  );
  await context.close();
}

/** Closes a context's pages, which leaves the context to the next test. */
async function emptyContext(context: BrowserContext): Promise<void> {
  const pages = context.pages();
  await Promise.all(
    [context, ...pages].map((routed) => routed.unrouteAll({ behavior: "ignoreErrors" })),
  );
  await Promise.all(pages.map((page) => page.close()));
  await context.setOffline(false);
}

/** The browser of this process, shared by many test files. */
let launched: Promise<Browser> | undefined;

/** The Chromium of every browser test; it ends with the process. */
async function launchChromium(): Promise<Browser> {
  return chromium.launch({
    executablePath: inject("chromiumPath"),
    args: chromiumArgs,
    headless: true,
  });
}

async function sharedBrowser(): Promise<Browser> {
  const running = await launched;
  if (running?.isConnected()) return running;
  launched = launchChromium();
  return launched;
}

/**
 * Chromium for the tests of one file, with the simulator to open apps in. After each test its pages
 * close, and an unexpected console error fails it.
 */
export function browserForFile() {
  let browser: Browser;
  let contexts: BrowserContext[] = [];
  let kept: BrowserContext | undefined;
  let errors: string[] = [];

  beforeAll(async () => {
    browser = await sharedBrowser();
  });
  afterEach(async () => {
    const [ended, found] = [contexts, errors];
    contexts = [];
    errors = [];
    await Promise.all([...ended.map(closeContext), kept && emptyContext(kept)]);
    expect(found, "errors in the browser's console").toEqual([]);
  });
  afterAll(() => kept?.close());

  const newContext = async (options: Parameters<Browser["newContext"]>[0] = {}) => {
    const context = await browser.newContext(options);
    context.setDefaultTimeout(30_000);
    contexts.push(context);
    return context;
  };
  const watch = (page: Page, expected?: RegExp) => {
    watchRequests(page);
    const note = (text: string) => expected?.test(text) || errors.push(text);
    page.on("pageerror", (error) => note(error.stack ?? String(error)));
    page.on(
      "console",
      (message) =>
        message.type() === "error" && note(`${message.text()} ${message.location().url}`),
    );
  };

  return {
    newContext,
    /**
     * A context that all tests of the file share, because its pages find scripts in the cache. Its
     * pages close after each test; cookies and stored items stay.
     */
    keptContext: async (options: Parameters<Browser["newContext"]>[0]) => {
      kept ??= await browser.newContext(options);
      kept.setDefaultTimeout(30_000);
      return kept;
    },
    /** Opens a plain page, outside any client. */
    openPage: async (url: string, options: OpenOptions = {}): Promise<Page> => {
      const context =
        options.context ??
        (await newContext({
          viewport: { width: options.width ?? 390, height: options.height ?? 844 },
        }));
      const page = await context.newPage();
      watch(page, options.expectedErrors);
      await options.prepare?.(page);
      await page.goto(url);
      return page;
    },
    /** Opens the Mini App in the simulator, as the messaging client would. */
    openApp: async (launchUrl: string, options: OpenOptions = {}): Promise<OpenApp> => {
      const context =
        options.context ??
        (await newContext({
          viewport: { width: options.width ?? 1280, height: options.height ?? 960 },
        }));
      const page = await context.newPage();
      watch(page, options.expectedErrors);
      await options.prepare?.(page);
      // At its real size, because tests measure it.
      const query = new URLSearchParams({ fit: "false", ...options.controls, url: launchUrl });
      await page.goto(`${inject("simulatorUrl")}?${query}`);
      const handle = await page.waitForSelector('iframe[title="Mini App"]');
      const app = await handle.contentFrame();
      if (!app) throw new Error("The simulator's frame holds no page.");
      return { page, context, app };
    },
  };
}

/** Holds back requests to `url`, a pattern of Playwright's `route`, until it is released. */
export function heldRequests(url: string) {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  return {
    /** Begins with `page`. */
    holdIn: (page: Page) => page.route(url, (route) => released.then(() => route.continue())),
    release,
  };
}
