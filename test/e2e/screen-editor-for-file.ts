import type { BrowserContext, FrameLocator, Locator, Page } from "playwright-core";
import type { Block } from "#contract/screen/block.schema.ts";
import type { ScreenState } from "#contract/screen/screen-draft.schema.ts";
import { startOwnerEndpoint } from "#demo/owner-endpoint.ts";
import { forSuite } from "../for-suite.ts";
import { botWith } from "./bot.ts";
import { browserForFile } from "./browser.ts";
import { ada } from "./builder-owner.ts";
import { ownerForFile } from "./owner-for-file.ts";
import { serviceForFile } from "./service-for-file.ts";

export const text = (words: string): Block => ({ type: "text", style: "body", text: words });
export const usual: Block[] = [
  { type: "text", style: "title", text: { en: "Hello, {{name}}", ru: "Привет, {{name}}" } },
  { type: "points" },
  { type: "tap" },
  { type: "stat", label: "Rank", value: "{{rank}}" },
  { type: "link", text: "Rules", url: "https://example.com/rules" },
];

export interface Editor {
  readonly page: Page;
  readonly context: BrowserContext;
  readonly preview: FrameLocator;
  readonly card: (name: string | RegExp) => Locator;
}

/** The editor of a file's bots. */
export function screenEditorForFile() {
  const browser = browserForFile();
  const service = serviceForFile();
  const owner = ownerForFile(browser, service);
  const endpoint = forSuite(
    () => startOwnerEndpoint({ port: 0, allowedOrigins: [service.url] }),
    ({ close }) => close(),
  );
  let bots = 0;

  /** A bot of these owners, with these blocks published. */
  async function newBot(blocks: Block[] = usual, owners = [ada]): Promise<string> {
    const id = `bot-${++bots}`;
    const fields = [
      { name: "rank", url: `${endpoint.url}/rank` },
      { name: "clan", url: `${endpoint.url}/clan` },
    ];
    const file = botWith(fields, {
      id,
      username: `bot_${bots}_bot`,
      token: `70000000${10 + bots}:test`,
      screen: { blocks },
    });
    await service.importBot(file, ...owners.map(({ email }) => email));
    return id;
  }

  async function openEditor(
    botId: string,
    options: Parameters<typeof browser.newContext>[0] & {
      signedIn?: BrowserContext;
      expectedErrors?: RegExp;
      prepare?: (page: Page) => Promise<unknown>;
    } = {},
  ): Promise<Editor> {
    const { signedIn, expectedErrors = /status of 4\d\d/, prepare, ...rest } = options;
    const context = signedIn ?? (await owner.newContext(rest));
    const page = await browser.openPage(`${service.url}/builder/bots/${botId}/screen`, {
      context,
      expectedErrors,
      ...(prepare && { prepare }),
    });
    await page.locator(".screen-toolbar").waitFor();
    return {
      page,
      context,
      preview: page.frameLocator("iframe"),
      card: (name) => page.locator(".ordered-list > li").filter({ hasText: name }),
    };
  }

  async function stateOf({ context }: Editor, botId: string): Promise<ScreenState> {
    return (await context.request.get(`${service.url}/api/builder/bots/${botId}/screen`)).json();
  }

  return { browser, service, owner, newBot, openEditor, stateOf };
}

export const saved = (page: Page) => page.getByText("Saved", { exact: true }).waitFor();
export const kindsOf = (page: Page) => page.locator(".ordered-name").allTextContents();

/** The lines of a screen; tests type into the first. */
export const manyLines = [
  "Type here",
  ...Array.from({ length: 39 }, (_, index) => `Line ${index} of {{points}}`),
];

/** Opens the first of them, once the preview shows it. */
export async function firstLine({ page, preview, card }: Editor): Promise<Locator> {
  await preview.getByText("Type here").waitFor();
  await card("Type here")
    .getByRole("button", { name: /Type here/ })
    .click();
  return page.getByRole("textbox", { name: "Text" });
}

export async function atEndOf(box: Locator): Promise<void> {
  await box.focus();
  await box.press("End");
}
