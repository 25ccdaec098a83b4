import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import type { BotFile } from "#contract/bot/bot-file.schema.ts";
import { botWith, fieldWith } from "../../mini-app/service.ts";
import { closeConsole, openConsole, owner, read, send, setConsole, user } from "../open.tsx";

const ids = ["acme", "lonely", "roles"];
const bots = ids.map((id) =>
  botWith({ id, name: `Bot ${id}`, fields: [fieldWith({ name: "vip", signed: true })] }),
);
const stage = setConsole(bots);

const open = async (botId: string) => {
  openConsole(stage.service, `/bots/${botId}/settings/owners`);
  return screen.findByRole("table", { name: "Owners" });
};
interface NamedOwner {
  readonly id: string;
  readonly name: string;
  readonly role: string;
}
const ownersOf = async (botId: string): Promise<NamedOwner[]> =>
  (await read(`bots/${botId}/owners`)).owners;
const namesOf = async (botId: string) => (await ownersOf(botId)).map(({ name }) => name);

describe("the owners of a bot", () => {
  test("are listed with since when, and removed once confirmed; the last one cannot leave", async () => {
    const list = await open("acme");
    const [, ada, grace] = await within(list).findAllByRole("row");
    expect(ada?.textContent).toMatch(/^ada Youada@example\.com.*Owner since/);
    expect(grace?.textContent).toMatch(/^grace grace@example\.com.*Owner since/);
    const buttons = within(ada as HTMLElement).getAllByRole("button");
    expect(buttons.map(({ textContent }) => textContent)).toEqual(["Make editor", "Leave bot"]);

    await owner.press("Remove grace");
    expect(await namesOf("acme")).toEqual(["ada", "grace"]);
    await owner.confirm("Remove");
    await waitFor(() => expect(within(list).getAllByRole("row")).toHaveLength(2));
    expect(await namesOf("acme")).toEqual(["ada"]);
    expect(within(list).queryByRole("button")).toBeNull();
    await screen.findByText(/You're the only owner/);
  });

  test("whom another owner removes meanwhile are gone all the same", async () => {
    const list = await open("lonely");
    await owner.press("Remove grace");
    const [, grace] = await ownersOf("lonely");
    expect((await send("DELETE", `bots/lonely/owners/${grace?.id}`)).status).toBe(204);
    await owner.confirm("Remove");
    await screen.findByText("grace no longer has access to this bot.");
    expect(within(list).getAllByRole("row")).toHaveLength(2);
  });
});

describe("the roles of a bot's owners", () => {
  const roleOf = async (name: string) =>
    (await ownersOf("roles")).find((owner) => owner.name === name)?.role;

  test("are changed with a button, and say what each may do", async () => {
    const list = await open("roles");
    await owner.press("Make grace an editor");
    await screen.findByText("grace is now an editor.");
    expect(await roleOf("grace")).toBe("editor");
    await within(list).findByText(/^Editor since/);
    // The last owner stays one.
    expect(within(list).queryByRole("button", { name: "Leave bot" })).toBeNull();
    await owner.press("Make grace an owner");
    await screen.findByText("grace is now an owner.");
    expect(await roleOf("grace")).toBe("owner");
  });

  test("come with an invitation, to an editor unless the inviter chooses otherwise", async () => {
    await open("roles");
    const invite = async () => {
      await owner.press("Create invitation");
      expect((await screen.findByLabelText("invitation link")).textContent).toMatch(
        /\/builder\/claim#/,
      );
      await owner.press("I've copied it");
    };
    await invite();
    await user.click(screen.getByRole("radio", { name: "Owner" }));
    await invite();
    const { invitations } = await read("invitations");
    expect(invitations.map(({ role }: NamedOwner) => role)).toEqual(["owner", "editor"]);
    const pending = within(await screen.findByRole("table", { name: "Pending invitations" }));
    const [, newest, oldest] = pending.getAllByRole("row");
    expect([newest?.textContent, oldest?.textContent]).toEqual([
      expect.stringContaining("Owner"),
      expect.stringContaining("Editor"),
    ]);
    const revokes = () => screen.queryAllByRole("button", { name: /^Revoke the invitation/ });
    for (const left of [1, 0]) {
      await user.click(revokes()[0] as HTMLElement);
      await waitFor(() => expect(revokes()).toHaveLength(left));
    }
  });

  test("stand in the history with who, what and when, which is filtered by owner", async () => {
    openConsole(stage.service, "/bots/roles/settings/history");
    const table = await screen.findByRole("table", { name: "History" });
    const texts = () =>
      within(table)
        .getAllByRole("row")
        .slice(1)
        .map(({ textContent }) => textContent);
    expect(texts()).toContainEqual(
      expect.stringMatching(/Changed a role.*grace.*Owner → Editor.*ada/),
    );
    expect(texts().at(-1)).toMatch(/Imported a bot file.*Command line/);
    await user.selectOptions(screen.getByLabelText("Who"), "Command line");
    await waitFor(() => expect(texts().every((text) => text?.includes("Command line"))).toBe(true));
    await user.selectOptions(screen.getByLabelText("What"), "Deleted a field");
    await screen.findByText("No changes match.");
  });

  test("of oneself is given up once that is confirmed, and then the page shows who may", async () => {
    const list = await open("roles");
    await owner.press("Make ada an editor");
    expect(await roleOf("ada")).toBe("owner");
    await owner.confirm("Make editor");
    await screen.findByText(/Only owners of this bot can invite others/);
    expect(await roleOf("ada")).toBe("editor");
    expect(screen.queryByRole("button", { name: "Create invitation" })).toBeNull();
    expect(within(list).queryByRole("button", { name: /grace/ })).toBeNull();
    await waitFor(() => expect(screen.queryByRole("link", { name: "API keys" })).toBeNull());
    expect(screen.getByRole("link", { name: "Users" })).toBeTruthy();
  });

  test.each([
    ["/bots/roles/api-keys", /see, create and revoke its API keys/],
    ["/bots/roles/settings/token", /replace its token/],
    ["/bots/roles/settings/privacy", /can change this/],
    ["/bots/roles/settings/history", /see its history/],
    ["/bots/roles/settings/danger", /delete it/],
  ])("keep editors out of %s in one sentence", async (path, sentence) => {
    openConsole(stage.service, path);
    await screen.findByText(sentence);
    const main = screen.getByRole("main");
    expect(within(main).queryByRole("button", { name: /key|token|Delete/i })).toBeNull();
    for (const one of within(main).queryAllByRole("switch"))
      expect((one as HTMLInputElement).disabled).toBe(true);
  });
});

test("an editor's preview explains why it shows no signed fields of a user", async () => {
  const bot = bots[2] as BotFile;
  await stage.service.openApp(bot, { tgId: 42, name: "Bob" });
  openConsole(stage.service, "/bots/roles/screen");
  await user.click(await screen.findByRole("combobox", { name: "Player" }));
  await user.click(await screen.findByRole("option", { name: /42/ }));
  await screen.findByText(/Only owners of this bot see a user's signed fields/);
});

describe("recording IP addresses", () => {
  const openPrivacy = () => openConsole(stage.service, "/bots/lonely/settings/privacy");
  const stored = () => read("bots/lonely");
  const flip = async () =>
    user.click(await screen.findByRole("switch", { name: "Record IP addresses" }));

  test("is off until it is switched on, with a note that these are personal data", async () => {
    openPrivacy();
    await screen.findByRole("switch");
    expect(screen.queryByText(/Tell your players/)).toBeNull();
    await flip();
    await screen.findByText(/IP addresses are personal data\. Tell your players/);
    expect((await stored()).recordLastIp).toBe(true);
    await stage.service.openApp(bots[1] as BotFile, { tgId: 7, name: "Bob" });
    closeConsole();
    openConsole(stage.service, "/bots/lonely/users?user=7");
    const address = await screen.findByText("127.0.0.1");
    expect(address.closest("dd")?.textContent).toContain("Personal data");
  });

  test("is switched off only once it is confirmed that all are forgotten", async () => {
    openPrivacy();
    await flip();
    await owner.confirm("Cancel");
    expect((await stored()).recordLastIp).toBe(true);
    await flip();
    await owner.confirm("Stop and delete all");
    await waitFor(async () => expect((await stored()).recordLastIp).toBe(false));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  });

  test("is saved next to what another tab has changed meanwhile", async () => {
    openPrivacy();
    await screen.findByRole("switch");
    const { updatedAt } = await stored();
    await send("PATCH", "bots/lonely", { updatedAt, name: "Renamed" });
    await flip();
    await screen.findByText(/Tell your players/);
    expect(await stored()).toMatchObject({ name: "Renamed", recordLastIp: true });
  });
});
