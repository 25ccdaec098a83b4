import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { botWith, fieldWith } from "../../mini-app/service.ts";
import { faultOf, openConsole, owner, read, setConsole, user } from "../open.tsx";

const picture = { type: "image" as const, url: "https://example.com/cup.png", alt: "" };
const bot = botWith({
  fields: [fieldWith()],
  tasks: [{ id: "join", kind: "visit", title: "Join", reward: 5, url: "https://example.com" }],
  screen: { blocks: [{ ...picture, aspectRatio: 2.5 }] },
});
const stage = setConsole([bot], (service) => service.openApp(bot, { tgId: 42, name: "Grace" }));

const open = (path: string) => openConsole(stage.service, `/bots/acme/${path}`);
/** The bot and its user, to which nothing may happen. */
const stored = async () => {
  const [ofBot, ofUser] = [await read("bots/acme"), await read("bots/acme/users/42")];
  return { game: ofBot.game, fields: ofBot.fields, tasks: ofBot.activities.tasks, ...ofUser };
};

/** Types texts that are no number of a field, and expects that each is called wrong as it was typed. */
async function refuses(field: HTMLElement, texts: string[], bounds: RegExp): Promise<void> {
  for (const text of texts) {
    await owner.paste(field, text);
    await user.keyboard("{Enter}");
    expect(faultOf(field)).toMatch(bounds);
    expect(field).toHaveProperty("value", text);
  }
}

test.each<[string, Record<string, string>]>([
  ["users?user=42", { Points: "from 1 to 1,000,000,000,000" }],
  [
    "settings/game",
    {
      "Max energy": "from 1 to 1,000,000",
      "Energy restored per second": "from 0.001 to 100",
      "Points per tap": "from 1 to 1,000,000",
      "Auto-mining, points per hour": "from 0 to 1,000,000,000",
      "Level 1 points": "from 0 to 9,007,199,254,740,991",
    },
  ],
  ["fields?edit=rank", { "Refresh interval, seconds": "from 10 to 3,600" }],
  ["activities", { "Reward, points": "from 1 to " }],
])(
  "a text that is no number in a field of %s is called wrong as it was typed, and nothing is saved",
  async (path, fields) => {
    open(path);
    if (path === "activities") await owner.unfold(/^Join/);
    const before = await stored();
    for (const [label, bounds] of Object.entries(fields)) {
      const field = await screen.findByLabelText<HTMLInputElement>(label);
      const { value } = field;
      const fraction = label === "Energy restored per second" ? [] : ["12.5"];
      await refuses(field, ["-5", "1e3", "", ...fraction], new RegExp(bounds));
      if (value) await owner.paste(field, value);
    }
    expect(await stored()).toEqual(before);
  },
);

test("a text that is no shape of a picture is called wrong as it was typed, and the picture keeps its own", async () => {
  open("screen");
  await owner.unfold(/^Image/);
  const field = await screen.findByLabelText("Custom: width ÷ height");
  await refuses(field, ["-5", "1e3", "12.5", ""], /from 0\.1 to 10\..*The image keeps 2\.5/);
  const { draft } = await stage.service.readScreen("acme");
  expect(draft.screen.blocks[0]).toMatchObject({ aspectRatio: 2.5 });
});
