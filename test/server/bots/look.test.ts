import { describe, expect, test } from "vitest";
import type { Look } from "#contract/screen/look.schema.ts";
import { readBotFile } from "#server/bots/bot-file.ts";
import { addBot, botFile } from "../service.ts";
import { serviceForSuite } from "../service-for-suite.ts";
import { type StoreKind, stores } from "../stores.ts";
import { faultsOf } from "./file-faults.ts";

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

  test.each<[place: string, look: unknown]>([
    ["/look/accent", { accent: "red" }],
    ["/look/accent", { accent: "#ff0000}" }],
    ["/look/accent/dark", { accent: { dark: "#ff00" } }],
    ["/look/accent/dim", { accent: { dim: "#ff0000" } }],
    ["/look/accent", { accent: {} }],
    ["/look/background", { background: { color: "#ff0000", from: "#ff0000", to: "#00ff00" } }],
    ["/look/background/dark", { background: { dark: { from: "#ff0000" } } }],
    ["/look/background", { background: { color: "#ff0000", dark: { color: "#000000" } } }],
    ["/look/background/image", { background: { image: "http://example.com/a.png" } }],
    ["/look/tapImage/light", { tapImage: { light: "https://10.0.0.1/a.png" } }],
    ["/look/pointsIcon", { pointsIcon: "javascript:alert(1)" }],
    ["/look/cards", { cards: "wood" }],
    ["/look/font", { font: "Comic Sans" }],
    ["/look", 5],
  ])("is refused at %s: %j", (place, wrong) => {
    expect(faultsOf({ ...botFile(), look: wrong }).join("\n")).toContain(`${place}:`);
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
