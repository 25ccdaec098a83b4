import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { botWith } from "../mini-app/service.ts";
import { openConsole, setConsole, user } from "./open.tsx";

const ticket = { id: "ticket", title: "Buy a ticket", kind: "api" as const, reward: 900 };
const bot = botWith({ tasks: [ticket] });
const grace = { tgId: 4711, name: "Grace" };
const stage = setConsole([bot], async (service) => {
  await service.openApp(bot, grace);
  const apiKey = await service.makeApiKey(bot, "shop");
  const own = { apiKey, botId: bot.id, userTelegramId: grace.tgId };
  await service.callApi("complete-task", { ...own, taskId: "ticket" });
  await service.callApi("decrease-points", { ...own, points: 250 });
});

test("the form of a task of kind api has its id and the ready call about the newest user", async () => {
  openConsole(stage.service, "/bots/acme/activities");
  await user.click(await screen.findByRole("button", { name: /^Buy a ticket/, expanded: false }));
  await screen.findByRole("button", { name: "Copy: Task ID" });
  expect(screen.getByRole("link", { name: "The call needs an API key." })).toHaveProperty(
    "pathname",
    "/builder/bots/acme/api-keys",
  );
  await user.click(screen.getByText("Ready call for your server"));
  const code = await screen.findByText(/"userTelegramId": 4711/, { selector: "pre" });
  expect(code.textContent).toContain('"taskId": "ticket"');
  expect(code.textContent).toContain("$SLOTWIRE_KEY");
});

test("the ledger names what the owner's back end has taken and reported, and the key it used", async () => {
  openConsole(stage.service, `/bots/acme/users?user=${grace.tgId}`);
  const rows = within(await screen.findByRole("region", { name: "Ledger" }))
    .getAllByRole("listitem")
    .map(({ textContent }) => textContent);
  expect(rows).toEqual([
    expect.stringMatching(/^API debit · shop.+−250balance 650$/),
    expect.stringMatching(/^Task · shopBuy a ticket.*\+900balance 900$/),
  ]);
});
