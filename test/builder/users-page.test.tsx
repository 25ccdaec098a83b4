import { act, screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { chooseLanguage, useLanguageChoice } from "#builder/language.ts";
import { botWith } from "../mini-app/service.ts";
import { closeConsole, openConsole, setConsole, user } from "./open.tsx";

const bot = botWith();
const quiet = botWith({ id: "quiet", username: "quiet_bot", token: "7000000002:quiet" });
const stage = setConsole([bot, quiet], () => openApps(51));

async function openApps(count: number, from = 100): Promise<void> {
  for (let tgId = from; tgId < from + count; tgId += 1)
    await stage.service.openApp(bot, { tgId, name: `Guest ${tgId}` });
}

test("the users of a search and its filters are downloaded as CSV, in the owner's language", async () => {
  openConsole(stage.service, "/bots/acme/users?search=101&wallet=no&level=0");
  const link = await screen.findByRole("link", { name: "Download CSV" });
  const address = new URL(link.getAttribute("href") ?? "", stage.service.url);
  const csv = await (await fetch(address.href)).text();
  expect(csv.trimEnd().split("\r\n")).toEqual([
    expect.stringMatching(/^\ufeff?tgId,name,/),
    expect.stringMatching(/^101,Guest 101,/),
  ]);
  await act(() => chooseLanguage("ru"));
  const russian = await screen.findByRole("link", { name: "Скачать CSV" });
  const there = new URL(russian.getAttribute("href") ?? "", stage.service.url);
  expect(await (await fetch(there.href)).text()).toMatch(/^\ufeff?tgId;name;/);
  act(() => useLanguageChoice.setState({ language: "en" }));
});

test("a bot without users shows what to do next, and a user who does not exist is reported", async () => {
  openConsole(stage.service, "/bots/quiet/users");
  await screen.findByText("No users yet");
  closeConsole();
  openConsole(stage.service, "/bots/quiet/users?user=5");
  await within(await screen.findByRole("dialog")).findByRole("alert");
});

test("the count is never smaller than the list of users below it", async () => {
  openConsole(stage.service, "/bots/acme/users?sort=name&order=ascending");
  await screen.findByText("51 users");
  await openApps(3, 200);
  await user.click(await screen.findByRole("button", { name: "Show more" }));
  await waitFor(() => expect(screen.getAllByRole("row")).toHaveLength(1 + 54));
  expect(screen.getByText("54 users")).toBeTruthy();
});
