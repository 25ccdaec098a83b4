import { screen, within } from "@testing-library/react";
import { afterEach, describe, expect, test } from "vitest";
import { chooseLanguage, useLanguageChoice } from "#builder/language.ts";
import { botWith } from "../../mini-app/service.ts";
import { openConsole, setConsole, user } from "../open.tsx";

const bot = botWith({
  tasks: [{ id: "ticket", title: "Buy a ticket", kind: "api", reward: 900 }],
  daily: { rewards: [1000, 20], hour: 0, whenMissed: "go-on" },
  boosts: [
    {
      id: "finger",
      title: { en: "Strong finger", ru: "Сильный палец" },
      price: 100,
      growth: 1.5,
      max: 10,
      effect: { pointsPerTap: 2 },
    },
    { id: "robot", title: "Robot", price: 10, growth: 1, max: 5, effect: { autominePerHour: 60 } },
  ],
  invite: { points: 500, friendPoints: 250, when: { level: 1 } },
});
const grace = { tgId: 42, name: "Grace" };
const friend = { tgId: 43, name: "Alan" };
const buyer = { tgId: 44, name: "Joan" };
const stage = setConsole([bot], async (service) => {
  const { refCode: ref } = await service.openApp(bot, grace);
  const session = await service.openApp(bot, { ...friend, ref });
  // The bonus lifts the friend to level 1, which pays the invitation.
  await service.play(bot, session, "daily");
  const buy = (boost: string, price: number) =>
    service.play(bot, session, `boosts/${boost}`, { requestId: `${boost}-${price}`, price });
  await buy("finger", 100);
  await buy("finger", 150);
  await buy("robot", 10);
  await service.openApp(bot, buyer);
  const apiKey = await service.makeApiKey(bot, "shop");
  const own = { apiKey, botId: bot.id, userTelegramId: buyer.tgId };
  await service.callApi("complete-task", { ...own, taskId: "ticket" });
  await service.callApi("decrease-points", { ...own, points: 250 });
});
afterEach(() => useLanguageChoice.setState({ language: "en" }));

const open = ({ tgId }: { tgId: number }) =>
  openConsole(stage.service, `/bots/acme/users?level=1&user=${tgId}`);
const entries = async (ledger = "Ledger") =>
  within(await screen.findByRole("region", { name: ledger })).getAllByRole("listitem");
const entry = async (name: RegExp, ledger?: string) =>
  (await entries(ledger)).find(({ textContent }) => name.test(textContent)) as HTMLElement;

describe("what a player has bought", () => {
  const boosts = async (name: string) =>
    (await screen.findByText(name, { selector: "dt" })).nextElementSibling?.textContent;

  test("stands with what it adds in all", async () => {
    open(friend);
    await screen.findByText("Strong finger: 2 of 10");
    expect(await boosts("Boosts")).toBe(
      "Strong finger: 2 of 10Robot: 1 of 5+4 per tap · +60 points an hour",
    );
  });

  test("stands in Russian, too", async () => {
    await chooseLanguage("ru");
    open(friend);
    await screen.findByText("Сильный палец: 2 из 10");
    expect(await boosts("Улучшения")).toBe(
      "Сильный палец: 2 из 10Robot: 1 из 5+4 за нажатие · +60 очков в час",
    );
  });

  test("is not mentioned of who has bought nothing", async () => {
    open(grace);
    await screen.findByText("Wallet", { selector: "dt" });
    expect(screen.queryByText("Boosts", { selector: "dt" })).toBeNull();
  });
});

test("a user's inviter is named among the facts, and is one click away", async () => {
  open(friend);
  const fact = (await screen.findByText("Invited by", { selector: "dt" })).nextElementSibling;
  await user.click(within(fact as HTMLElement).getByRole("link", { name: "Grace" }));
  await screen.findByRole("dialog", { name: "Grace" });
});

describe("the ledger names what activities paid for", () => {
  test("which day of the streak a daily bonus was for", async () => {
    open(friend);
    expect((await entry(/^Daily bonus/)).textContent).toContain("Day 1 of the streak");
  });

  test("who the other player of an invitation is, and leads there", async () => {
    open(friend);
    const invitation = await entry(/^Invitation/);
    expect(invitation.textContent).toContain("The other player: 42");
    await user.click(within(invitation).getByRole("link", { name: "42" }));
    await screen.findByRole("dialog", { name: "Grace" });
    expect((await entry(/^Invitation/)).textContent).toContain("The other player: 43");
  });

  test("what the owner's back end has reported and taken, and the key it used", async () => {
    open(buyer);
    expect((await entries()).map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^API debit · shop.+−250balance 650$/),
      expect.stringMatching(/^Task · shopBuy a ticket.*\+900balance 900$/),
    ]);
  });

  test("in Russian, too", async () => {
    await chooseLanguage("ru");
    open(friend);
    expect((await entry(/^Ежедневный бонус/, "Журнал очков")).textContent).toContain(
      "День серии: 1",
    );
    expect((await entry(/^Приглашение/, "Журнал очков")).textContent).toContain("Другой игрок: 42");
  });
});
