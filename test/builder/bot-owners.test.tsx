import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import type { BotFile } from "#contract/bot/bot-file.schema.ts";
import { botWith } from "../mini-app/service.ts";
import { closeConsole, openConsole, setConsole, user } from "./open.tsx";

const ids = ["acme", "shared", "lonely", "roles"];
const bots = ids.map((id, index) =>
  botWith({
    id,
    name: `Bot ${id}`,
    username: `${id}_bot`,
    token: `700000000${index}:test-token`,
    fields: [
      {
        name: "vip",
        url: "https://owner.example.com/vip",
        fallback: "",
        refreshSeconds: 60,
        signed: true,
      },
    ],
  }),
);
const stage = setConsole(bots);

const open = async (botId: string) => {
  openConsole(stage.service, `/bots/${botId}/settings/owners`);
  return screen.findByRole("table", { name: "Owners" });
};
const ownersOf = async (botId: string): Promise<string[]> => {
  const { owners } = await (await fetch(`/api/builder/bots/${botId}/owners`)).json();
  return owners.map(({ name }: { name: string }) => name);
};
const confirm = async (name: string) => {
  const dialog = await screen.findByRole("dialog");
  await user.click(within(dialog).getByRole("button", { name }));
  return dialog;
};

describe("the owners of a bot", () => {
  test("are listed with since when, and which of them you are", async () => {
    const list = await open("acme");
    const [, ada, grace] = await within(list).findAllByRole("row");
    expect(ada?.textContent).toMatch(/^ada Youada@example\.com.*Owner since/);
    expect(grace?.textContent).toMatch(/^grace grace@example\.com.*Owner since/);
    const buttons = within(ada as HTMLElement).getAllByRole("button");
    expect(buttons.map(({ textContent }) => textContent)).toEqual(["Make editor", "Leave bot"]);
  });

  test("are invited by a link, which can be withdrawn there", async () => {
    await open("acme");
    await user.click(await screen.findByRole("button", { name: "Create invitation" }));
    const link = (await screen.findByLabelText("invitation link")).textContent ?? "";
    expect(link).toMatch(/\/builder\/claim#/);
    await user.click(screen.getByRole("button", { name: "I've copied it" }));
    const pending = await screen.findByRole("table", { name: "Pending invitations" });
    expect(within(pending).getAllByRole("row")).toHaveLength(2);
    await user.click(within(pending).getByRole("button", { name: /^Revoke the invitation/ }));
    await waitFor(() =>
      expect(screen.queryByRole("table", { name: "Pending invitations" })).toBeNull(),
    );
  });

  test("are removed once that is confirmed, and the last one cannot leave", async () => {
    const list = await open("acme");
    await user.click(await within(list).findByRole("button", { name: "Remove grace" }));
    expect(await ownersOf("acme")).toEqual(["ada", "grace"]);
    await confirm("Remove");
    await waitFor(() => expect(within(list).getAllByRole("row")).toHaveLength(2));
    expect(await ownersOf("acme")).toEqual(["ada"]);
    expect(within(list).queryByRole("button")).toBeNull();
    await screen.findByText(/You're the only owner/);
  });

  test("may leave a bot, which is then no longer theirs", async () => {
    const list = await open("shared");
    await user.click(await within(list).findByRole("button", { name: "Leave bot" }));
    await confirm("Leave bot");
    await screen.findByRole("heading", { level: 1, name: "Bots" });
    await screen.findByText("You have left “Bot shared”.");
    expect(screen.queryByRole("link", { name: /Bot shared/ })).toBeNull();
    expect((await fetch("/api/builder/bots/shared")).status).toBe(404);
  });

  test("whom another owner removes meanwhile are gone all the same", async () => {
    const list = await open("lonely");
    await user.click(await within(list).findByRole("button", { name: "Remove grace" }));
    const { owners } = await (await fetch("/api/builder/bots/lonely/owners")).json();
    const path = `/api/builder/bots/lonely/owners/${owners[1].id}`;
    expect((await fetch(path, { method: "DELETE" })).status).toBe(204);
    await confirm("Remove");
    await screen.findByText("grace no longer has access to this bot.");
    expect(within(list).getAllByRole("row")).toHaveLength(2);
  });
});

describe("the roles of a bot's owners", () => {
  const roleOf = async (name: string) => {
    const { owners } = await (await fetch("/api/builder/bots/roles/owners")).json();
    return owners.find((owner: { name: string }) => owner.name === name)?.role;
  };

  test("are changed with a button, and say what each may do", async () => {
    const list = await open("roles");
    await user.click(await within(list).findByRole("button", { name: "Make grace an editor" }));
    await screen.findByText("grace is now an editor.");
    expect(await roleOf("grace")).toBe("editor");
    await within(list).findByText(/^Editor since/);
    // The last owner stays one.
    expect(within(list).queryByRole("button", { name: "Leave bot" })).toBeNull();
    await user.click(await within(list).findByRole("button", { name: "Make grace an owner" }));
    await screen.findByText("grace is now an owner.");
    expect(await roleOf("grace")).toBe("owner");
  });

  test("come with an invitation, to an editor unless the inviter chooses otherwise", async () => {
    await open("roles");
    const invited = async () => {
      await user.click(await screen.findByRole("button", { name: "Create invitation" }));
      await user.click(await screen.findByRole("button", { name: "I've copied it" }));
      const { invitations } = await (await fetch("/api/builder/invitations")).json();
      return invitations[0].role;
    };
    expect(await invited()).toBe("editor");
    await user.click(screen.getByRole("radio", { name: "Owner" }));
    expect(await invited()).toBe("owner");
    const pending = await screen.findByRole("table", { name: "Pending invitations" });
    const rows = within(pending).getAllByRole("row");
    expect(
      rows.slice(1).map(({ textContent }) => /Owner|Editor/.exec(textContent ?? "")?.[0]),
    ).toEqual(["Owner", "Editor"]);
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
    await user.click(await within(list).findByRole("button", { name: "Make ada an editor" }));
    expect(await roleOf("ada")).toBe("owner");
    await confirm("Make editor");
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
  const bot = bots.find(({ id }) => id === "roles") as BotFile;
  await stage.service.openApp(bot, { tgId: 42, name: "Bob" });
  openConsole(stage.service, "/bots/roles/screen");
  await user.click(await screen.findByRole("combobox", { name: "Player" }));
  await user.click(await screen.findByRole("option", { name: /42/ }));
  await screen.findByText(/Only owners of this bot see a user's signed fields/);
});

describe("recording IP addresses", () => {
  const openPrivacy = () => openConsole(stage.service, "/bots/lonely/settings/privacy");
  const isRecording = async () =>
    (await (await fetch("/api/builder/bots/lonely")).json()).recordLastIp;
  const flip = async () =>
    user.click(await screen.findByRole("switch", { name: "Record IP addresses" }));

  test("is off until it is switched on, with a note that these are personal data", async () => {
    openPrivacy();
    await screen.findByRole("switch");
    expect(screen.queryByText(/Tell your players/)).toBeNull();
    await flip();
    await screen.findByText(/IP addresses are personal data\. Tell your players/);
    expect(await isRecording()).toBe(true);
    await stage.service.openApp(bots[2] as BotFile, { tgId: 7, name: "Bob" });
    closeConsole();
    openConsole(stage.service, "/bots/lonely/users?user=7");
    const address = await screen.findByText("127.0.0.1");
    expect(address.closest("dd")?.textContent).toContain("Personal data");
  });

  test("is switched off only once it is confirmed that all are forgotten", async () => {
    openPrivacy();
    await flip();
    await confirm("Cancel");
    expect(await isRecording()).toBe(true);
    await flip();
    await confirm("Stop and delete all");
    await waitFor(async () => expect(await isRecording()).toBe(false));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  });

  test("is saved next to what another tab has changed meanwhile", async () => {
    openPrivacy();
    await screen.findByRole("switch");
    const { updatedAt } = await (await fetch("/api/builder/bots/lonely")).json();
    await fetch("/api/builder/bots/lonely", {
      method: "PATCH",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ updatedAt, name: "Renamed" }),
    });
    await flip();
    await screen.findByText(/Tell your players/);
    const bot = await (await fetch("/api/builder/bots/lonely")).json();
    expect(bot).toMatchObject({ name: "Renamed", recordLastIp: true });
  });
});
