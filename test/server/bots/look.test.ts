import { describe, expect, test } from "vitest";
import type { Look } from "#contract/screen/look.schema.ts";
import { BotFileError, readBotFile } from "#server/bots/bot-file.ts";
import { addBot, botFile } from "../service.ts";
import { serviceForSuite } from "../service-for-suite.ts";
import { type StoreKind, stores } from "../stores.ts";

/** The places of faults in a bot file with this look. */
function faultsOf(look: unknown): string[] {
  try {
    readBotFile(JSON.stringify({ ...botFile(), look }), false);
    return [];
  } catch (error) {
    if (!(error instanceof BotFileError)) throw error;
    return error.message.split("\n");
  }
}

const look: Look = {
  accent: { light: "#b45309", dark: "#fbbf24" },
  background: {
    light: { from: "#fff7e0", to: "#ffe3a3" },
    dark: { image: "https://pictures.example.com/night.jpg", color: "#1a1206" },
  },
  tapImage: "https://pictures.example.com/coin.png",
  pointsIcon: "https://pictures.example.com/coin-small.png",
  cards: "glass",
};

describe("a look in a bot file", () => {
  test("is read unchanged", () => {
    expect(readBotFile(JSON.stringify({ ...botFile(), look }), false).look).toEqual(look);
  });

  test.each([
    ["a colour by name", { accent: "red" }, "/look/accent"],
    ["a colour that ends the rule", { accent: "#ff0000}" }, "/look/accent"],
    ["a colour of one theme", { accent: { dark: "#ff00" } }, "/look/accent/dark"],
    ["a third theme", { accent: { dim: "#ff0000" } }, "/look/accent/dim"],
    ["no theme", { accent: {} }, "/look/accent"],
    [
      "two backgrounds",
      { background: { color: "#ff0000", from: "#ff0000", to: "#00ff00" } },
      "/look/background",
    ],
    ["half a gradient", { background: { dark: { from: "#ff0000" } } }, "/look/background/dark"],
    [
      "a background beside those of themes",
      { background: { color: "#ff0000", dark: { color: "#000000" } } },
      "/look/background",
    ],
    [
      "a picture over http",
      { background: { image: "http://example.com/a.png" } },
      "/look/background/image",
    ],
    [
      "a picture of a private host",
      { tapImage: { light: "https://10.0.0.1/a.png" } },
      "/look/tapImage/light",
    ],
    ["a script as a picture", { pointsIcon: "javascript:alert(1)" }, "/look/pointsIcon"],
    ["cards of another kind", { cards: "wood" }, "/look/cards"],
    ["a member of its own", { font: "Comic Sans" }, "/look/font"],
    ["something else", 5, "/look"],
  ])("is refused with %s", (_, wrong, path) => {
    expect(faultsOf(wrong).join("\n")).toContain(`${path}:`);
  });
});

describe("a look", () => {
  const service = serviceForSuite(stores[0] as StoreKind);
  const page = async () => (await service.call("/app/demo")).text();
  const style = async () => /<style id="look">(.*?)<\/style>/.exec(await page())?.[1];

  test("is in the page's head before the first script, and not in its data", async () => {
    await addBot(service, { look });
    const html = await page();
    expect(await style()).toContain("--accent:#b45309");
    expect(html.indexOf('id="look"')).toBeLessThan(html.indexOf("<body"));
    const data = /<script type="application\/json" id="bot">(.*?)<\/script>/.exec(html)?.[1] ?? "";
    expect(JSON.parse(data).screen).toEqual(botFile().screen);
  });

  test("adds nothing to the page of a bot without one", async () => {
    await addBot(service, {});
    expect(await style()).toBeUndefined();
  });
});
