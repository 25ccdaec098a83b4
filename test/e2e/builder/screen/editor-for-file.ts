import type { FrameLocator, Locator, Page } from "playwright-core";
import type { CustomField } from "#contract/field/custom-field.schema.ts";
import type { Block } from "#contract/screen/block.schema.ts";
import type { ScreenState } from "#contract/screen/screen-draft.schema.ts";
import { ada } from "../../builder-owner.ts";
import { ownerEndpointFor } from "../../service-for-file.ts";
import { type ConsoleOptions, consoleForFile } from "../console-for-file.ts";

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
  readonly preview: FrameLocator;
  readonly card: (name: string | RegExp) => Locator;
}

/** The editor of a file's bots. */
export function screenEditorForFile() {
  const { browser, service, newBot: makeBot, newContext, open, send } = consoleForFile();
  const endpoint = ownerEndpointFor(service);

  /** A bot of these owners, with these blocks published. */
  const newBot = (
    blocks: Block[] = usual,
    owners = [ada],
    fields: Partial<CustomField>[] = ["rank", "clan"].map((name) => ({
      name,
      url: `${endpoint.url}/${name}`,
    })),
  ) => makeBot({ screen: { blocks } }, fields, owners);

  async function openEditor(botId: string, options: ConsoleOptions = {}): Promise<Editor> {
    const page = await open(`/bots/${botId}/screen`, options);
    await page.locator(".screen-toolbar").waitFor();
    return {
      page,
      preview: page.frameLocator("iframe"),
      card: (name) => page.locator(".ordered-list > li").filter({ hasText: name }),
    };
  }

  const stateOf = (botId: string) => send<ScreenState>("GET", `/bots/${botId}/screen`);

  return { browser, service, newBot, newContext, openEditor, stateOf, send };
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
