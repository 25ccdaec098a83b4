import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Locator, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Block } from "#contract/screen/block.schema.ts";
import { closeServer } from "../../../close-server.ts";
import { botWith } from "../../bot.ts";
import { heldRequests } from "../../browser.ts";
import { axeFaults, shiftsOf, watchShifts } from "../../page-look.ts";
import { settled } from "../../settled.ts";
import { appForFile, points } from "../app-for-file.ts";

const phone = { width: 320, height: 568 };
/** A letter with so many marks that they reach over half a phone's screen. */
const zalgo = `Z${"\u0301\u0316\u0338".repeat(40)}`;
const values: Record<string, string> = {
  "/long": "Ein langer Wert, Wort für Wort, ".repeat(23).slice(0, 720),
  "/lines": `${"\n".repeat(65_535)}.`,
  "/some": `${"\n".repeat(2000)}.`,
  "/zalgo": `${zalgo}${zalgo}${zalgo}`,
  "/short": "16th",
};
const { browser, service } = appForFile();
let changing = values["/long"];

const owner = createServer((request, response) => {
  const cors = {
    "Access-Control-Allow-Origin": "*",
    "Access-Control-Allow-Headers": "Content-Type",
  };
  if (request.method === "OPTIONS") response.writeHead(204, cors).end();
  else
    response
      .writeHead(200, cors)
      .end(request.url === "/changing" ? changing : values[request.url ?? ""]);
});

beforeAll(() => new Promise<void>((resolve) => owner.listen(0, "127.0.0.1", resolve)));
afterAll(() => closeServer(owner));

let bots = 0;

/** A bot with these blocks, and a field for each reference in their texts. */
async function botShowing(blocks: Block[]): Promise<string> {
  const { port } = owner.address() as AddressInfo;
  const names = ["changing", ...Object.keys(values).map((path) => path.slice(1))].filter((name) =>
    JSON.stringify(blocks).includes(name),
  );
  const fields = names.map((name) => ({ name, url: `http://127.0.0.1:${port}/${name}` }));
  const id = `long-${++bots}`;
  await service.importBot(botWith(fields, { id, screen: { blocks } }));
  return id;
}

async function openPhone(
  botId: string,
  name = "Ada",
  prepare?: (page: Page) => Promise<unknown>,
): Promise<Page> {
  const page = await browser.openPage(await service.launch(botId, { id: 3000, name }), {
    ...phone,
    ...(prepare && { prepare }),
  });
  await page.waitForFunction(
    () => window.slotwire.taken && !document.querySelector('[data-state="loading"]'),
  );
  return page;
}

const heightOf = (page: Page) => page.evaluate(() => document.documentElement.scrollHeight);
const heightOfOne = async (text: Locator) => (await text.boundingBox())?.height ?? 0;
/** The text of the value's card, once it is marked as cut off. */
const expandable = (page: Page) => page.locator(".stat-block .body [aria-expanded]");

describe("a long text", () => {
  test("leaves the Tap button on a small phone's first screen, and is whole in the page", async () => {
    const page = await openPhone(
      await botShowing([
        { type: "text", style: "title", text: "Hello" },
        { type: "stat", label: "Motto", value: "{{long}}" },
        { type: "tap" },
      ]),
    );
    const tap = await page.locator(".tap").boundingBox();
    expect((tap?.y ?? 0) + (tap?.height ?? 0)).toBeLessThan(phone.height);
    expect(await page.textContent('[data-slot="long"]')).toBe(values["/long"]);
  });

  test("is as short on the boot script's screen", async () => {
    const botId = await botShowing([{ type: "stat", label: "Motto", value: "{{long}}" }]);
    const prepare = (opened: Page) => opened.route("**/assets/first-screen-*", () => {});
    const page = await browser.openPage(await service.launch(botId, { id: 3001 }), {
      ...phone,
      prepare,
    });
    await expect.poll(() => page.textContent('[data-slot="long"]')).toBe(values["/long"]);
    expect(
      await page.locator(".stat-block .body").evaluate((body) => body.clientHeight),
    ).toBeLessThan(140);
  });

  test("makes no page of a million pixels, folded or not, in any kind of text", async () => {
    const page = await openPhone(
      await botShowing([
        { type: "text", style: "title", text: "{{some}}." },
        { type: "text", style: "heading", text: "{{some}}." },
        { type: "text", style: "body", text: "{{some}}." },
        { type: "text", style: "note", text: "{{some}}." },
        { type: "stat", label: "{{some}}.", value: "{{lines}}." },
        { type: "points", label: "{{some}}." },
        { type: "tap", label: "{{some}}." },
        { type: "link", text: "{{some}}.", url: "https://example.com" },
      ]),
    );
    expect(await heightOf(page)).toBeLessThan(2000);
    expect(await page.textContent('.stat-block [data-slot="lines"]')).toBe(values["/lines"]);
    await expect.poll(() => page.locator("[aria-expanded]").count()).toBe(7);
    for (const text of await page.locator("[aria-expanded]").all()) await text.press("Enter");
    expect(await page.locator('[aria-expanded="true"]').count()).toBe(7);
    expect(await heightOf(page)).toBeLessThan(7 * phone.height);
  });

  test.each<[string, Block]>([
    ["a text to copy", { type: "copy", label: "{{some}}.", text: "{{lines}}." }],
    ["a bar", { type: "progress", label: "{{some}}.", value: "1", max: "2", text: "{{lines}}." }],
    ["a question", { type: "faq", items: [{ question: "{{some}}.", answer: "{{lines}}." }] }],
    [
      "a group",
      {
        type: "group",
        layout: "row",
        blocks: [
          { type: "stat", label: "{{some}}.", value: "{{lines}}." },
          { type: "text", style: "body", text: "{{long}} {{zalgo}}" },
        ],
      },
    ],
  ])("leaves the Tap button on the first screen in %s, too", async (_kind, block) => {
    const page = await openPhone(await botShowing([block, { type: "tap" }]));
    const tap = await page.locator(".tap").boundingBox();
    expect((tap?.y ?? 0) + (tap?.height ?? 0)).toBeLessThan(phone.height);
    const question = page.locator("summary");
    if ((await question.count()) > 0) await question.click();
    expect(await heightOf(page)).toBeLessThan(2 * phone.height);
    await page.locator("[aria-expanded]").first().waitFor();
    for (const text of await page.locator("[aria-expanded]").all()) await text.press("Enter");
    expect(await heightOf(page)).toBeLessThan(4 * phone.height);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(phone.width);
  });

  test("is shown whole when it is pressed, by finger or key, and folded when it is pressed again", async () => {
    const page = await openPhone(
      await botShowing([{ type: "stat", label: "Motto", value: "{{long}}" }, { type: "tap" }]),
    );
    const text = expandable(page);
    await text.waitFor();
    const folded = await heightOfOne(text);
    for (const press of [() => text.click(), () => text.press("Enter"), () => text.press(" ")]) {
      await press();
      expect(await text.getAttribute("aria-expanded")).toBe("true");
      expect(await heightOfOne(text)).toBeGreaterThan(2 * folded);
      await press();
      expect(await text.getAttribute("aria-expanded")).toBe("false");
      expect(await heightOfOne(text)).toBe(folded);
    }
    expect(await page.evaluate(() => scrollY), "Space scrolls nothing").toBe(0);
    expect((await axeFaults(page)).filter((fault) => /expanded|role="button"/.test(fault))).toEqual(
      [],
    );
  });

  test("stays unfolded when its value changes, and is no button once it fits", async () => {
    const page = await openPhone(
      await botShowing([{ type: "stat", label: "Motto", value: "{{changing}}" }]),
    );
    const text = expandable(page);
    await text.click();
    changing = `${values["/long"]} And one more.`;
    await page.getByRole("button", { name: "Refresh" }).click();
    await page.getByText("And one more.").waitFor();
    expect(await text.getAttribute("aria-expanded")).toBe("true");
    expect(await heightOfOne(text)).toBeGreaterThan(200);
    changing = "16th";
    await page.getByRole("button", { name: "Refresh" }).click();
    await page.getByText("16th", { exact: true }).waitFor();
    await text.waitFor({ state: "detached" });
    const left = page.locator(".stat-block .body > *");
    expect(
      await left.evaluate((node) =>
        ["role", "tabindex", "aria-expanded"].filter((name) => node.hasAttribute(name)),
      ),
    ).toEqual([]);
    changing = values["/long"];
    await page.getByRole("button", { name: "Refresh" }).click();
    await text.waitFor();
    expect(await text.getAttribute("aria-expanded")).toBe("false");
  });

  test("that fits is no button", async () => {
    const page = await openPhone(
      await botShowing([
        { type: "stat", label: "Rank", value: "{{short}}" },
        { type: "stat", label: "Motto", value: "{{long}}" },
      ]),
    );
    await expandable(page).waitFor();
    expect(await page.locator("[aria-expanded]").count()).toBe(1);
  });

  test("within a button is cut, and a press on it presses the button", async () => {
    const page = await openPhone(
      await botShowing([
        { type: "tap", label: "{{long}}" },
        { type: "link", text: "{{long}}", url: "https://example.com/rules" },
        { type: "points" },
        { type: "text", text: "{{long}}{{long}}" },
      ]),
    );
    await page.locator("[aria-expanded]").waitFor();
    expect(await page.locator("button [aria-expanded]").count()).toBe(0);
    const tap = await page.locator(".tap").boundingBox();
    expect(tap?.height).toBeCloseTo(tap?.width ?? 0, 0);
    await page.locator('.tap [data-slot="long"]').click();
    await expect.poll(() => points(page)).toBe("5");
    await Promise.all([
      page.waitForEvent("popup"),
      page.locator('.link [data-slot="long"]').click(),
    ]);
  });

  test("moves nothing when it becomes pressable", async () => {
    const blocks = Array.from(
      { length: 40 },
      (): Block => ({ type: "stat", label: "{{long}}", value: "{{long}} {{points}}" }),
    );
    const botId = await botShowing([{ type: "tap" }, ...blocks]);
    const lastPart = heldRequests("**/assets/deferred-screen-*");
    const page = await openPhone(botId, "Ada", async (opened) => {
      await watchShifts(opened);
      await lastPart.holdIn(opened);
    });
    const before = await shiftsOf(page);
    lastPart.release();
    await expect.poll(() => page.locator("[aria-expanded]").count()).toBe(80);
    expect(await shiftsOf(page)).toEqual(before);
  });
});

describe("marks without end", () => {
  /** Screenshots of the blocks around the texts. */
  const around = async (page: Page) => {
    await page.locator(".tap").waitFor();
    const pictures = [];
    for (const block of await page.locator(".points-block, .link-block").all())
      pictures.push((await block.screenshot()).toString("base64"));
    return pictures;
  };
  const rules: Block = { type: "link", text: "Rules", url: "https://example.com" };

  test("in a player's name paint over nothing else, in every kind of text", async () => {
    const styles = ["title", "heading", "body", "note"] as const;
    const texts = styles.flatMap((style): Block[] => [
      { type: "text", style, text: "{{name}}" },
      rules,
    ]);
    const botId = await botShowing([{ type: "points" }, ...texts, { type: "tap" }]);
    const plain = await around(await openPhone(botId, "ZZZ"));
    expect(plain).toHaveLength(5);
    expect(await around(await openPhone(botId, zalgo.repeat(2)))).toEqual(plain);
  });

  test("in a field's value paint over nothing else", async () => {
    const botWithValue = (value: string) =>
      botShowing([
        { type: "points" },
        { type: "stat", label: "Clan", value },
        rules,
        { type: "tap" },
      ]);
    const plain = await around(await openPhone(await botWithValue("{{short}}")));
    expect(await around(await openPhone(await botWithValue("{{zalgo}}")))).toEqual(plain);
  });

  test("in a friend's name paint over no other row, and a long name is cut", async () => {
    const botId = await botShowing([{ type: "friends" }]);
    const page = await openPhone(botId);
    const { refCode } = await service.openSession(botId, { id: 3100 });
    // The same player each time: their link may take one line or two, by its random code, which
    // moves the rows below.
    const rowsWith = async (name: string) => {
      for (const [at, friend] of [name, "Bob"].entries())
        await service.openSession(botId, { id: 3101 + at, name: friend, ref: refCode });
      await page.goto("about:blank");
      await page.goto(await service.launch(botId, { id: 3100 }));
      await page.getByRole("button", { name: "Invite" }).click();
      await expect.poll(() => page.locator(".rows bdi").allTextContents()).toEqual(["Bob", name]);
      await settled(page);
      return page.locator(".rows li");
    };
    const picture = async (rows: Locator) => (await rows.first().screenshot()).toString("base64");
    const plain = await picture(await rowsWith("Z"));
    expect(await picture(await rowsWith(zalgo))).toBe(plain);
    const long = await rowsWith("W".repeat(128));
    expect(await heightOfOne(long.last())).toBeLessThan(100);
  });
});

test("letters of ordinary scripts with their marks are painted whole", async () => {
  const words = "ก็ที่ญี่ปุ่น Ẫỗ ŅĢ ضِّ لًّا क्ष्म्य र्कीं Å";
  const botId = await botShowing([
    { type: "text", style: "title", text: words },
    { type: "text", text: words },
    { type: "stat", label: words, value: words },
  ]);
  const page = await openPhone(botId);
  const shot = async () => (await page.locator(".screen").screenshot()).toString("base64");
  const clipped = await shot();
  await page.addStyleTag({ content: ".screen * { overflow: visible !important }" });
  expect(await shot()).toBe(clipped);
});
