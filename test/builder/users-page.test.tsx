import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { botWith } from "../mini-app/service.ts";
import { openConsole, setConsole, user } from "./open.tsx";

const bot = botWith();
const stage = setConsole([bot], () => openApps(51));

async function openApps(count: number, from = 100): Promise<void> {
  for (let tgId = from; tgId < from + count; tgId += 1)
    await stage.service.openApp(bot, { tgId, name: `Guest ${tgId}` });
}

test("the count is never smaller than the list of users below it", async () => {
  openConsole(stage.service, "/bots/acme/users?sort=name&order=ascending");
  await screen.findByText("51 users");
  await openApps(3, 200);
  await user.click(await screen.findByRole("button", { name: "Show more" }));
  await waitFor(() => expect(screen.getAllByRole("row")).toHaveLength(1 + 54));
  expect(screen.getByText("54 users")).toBeTruthy();
});
