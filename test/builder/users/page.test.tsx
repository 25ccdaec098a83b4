import { act, screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { chooseLanguage, useLanguageChoice } from "#builder/language.ts";
import { botWith } from "../../mini-app/service.ts";
import { closeConsole, openConsole, owner, setConsole } from "../open.tsx";

const bot = botWith();
const quiet = botWith({ id: "quiet" });
const stage = setConsole([bot, quiet], () => openApps(51));

async function openApps(count: number, from = 100): Promise<void> {
  for (let tgId = from; tgId < from + count; tgId += 1)
    await stage.service.openApp(bot, { tgId, name: `Guest ${tgId}` });
}

test("the users of a search and its filters are downloaded as CSV, in the owner's language", async () => {
  openConsole(stage.service, "/bots/acme/users?search=101&wallet=no&level=0");
  const download = async (name: string) => {
    const link = await screen.findByRole<HTMLAnchorElement>("link", { name });
    return (await fetch(link.href)).text();
  };
  expect((await download("Download CSV")).trimEnd().split("\r\n")).toEqual([
    expect.stringMatching(/^\ufeff?tgId,name,/),
    expect.stringMatching(/^101,Guest 101,/),
  ]);
  await act(() => chooseLanguage("ru"));
  expect(await download("Скачать CSV")).toMatch(/^\ufeff?tgId;name;/);
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
  await owner.press("Show more");
  await waitFor(() => expect(screen.getAllByRole("row")).toHaveLength(1 + 54));
  expect(screen.getByText("54 users")).toBeTruthy();
});
