import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { botWith } from "../../mini-app/service.ts";
import { pass } from "../../page-time.ts";
import {
  answerCalls,
  closeConsole,
  faultOf,
  openConsole,
  owner,
  read,
  setConsole,
  user,
} from "../open.tsx";

const bot = botWith();
const grace = { tgId: 42, name: "Grace" };
const stage = setConsole([bot], (service) => service.openApp(bot, grace));

const open = () => openConsole(stage.service, `/bots/acme/users?user=${grace.tgId}`);
const close = async () => {
  await pass(1);
  closeConsole();
};
const choose = async (tab: string) => user.click(await screen.findByRole("tab", { name: tab }));

const entries = async () =>
  within(await screen.findByRole("region", { name: "Ledger" }))
    .getAllByRole("listitem")
    .map(({ textContent }) => textContent);

/** The user as the service stores it. */
const stored = () => read(`bots/acme/users/${grace.tgId}`);

test("a credit whose answer is lost counts once when the page is loaded again and it is sent again", async () => {
  const loss = answerCalls("/credits", async (send) => {
    await send();
    throw new TypeError("Failed to fetch");
  });
  open();
  await owner.fill("Points", "7");
  await owner.fill("Reason", "Once");
  await owner.press("Credit 7 points");
  await screen.findByText(/^Couldn't reach the service\./);
  await close();
  loss.mockRestore();
  open();
  await owner.press("Credit 7 points");
  await screen.findByText("Credited 7 points to Grace.");
  await waitFor(async () => expect(await entries()).toHaveLength(1));
  expect(await stored()).toMatchObject({ points: 7 });
});

describe("a debit by hand", () => {
  const credit = async (points: string) => {
    open();
    await owner.fill("Points", points);
    await owner.fill("Reason", "a prize");
    await owner.press(/^Credit /);
    await screen.findByText(/^Credited /);
    await close();
  };
  const debit = async (points: string) => {
    await user.click(await screen.findByText("Debit", { selector: "label span" }));
    const field = await owner.fill("Points", points);
    await owner.fill("Reason", "cheated");
    await owner.press(/^Debit/);
    return field;
  };

  test("takes points with a reason, and both stand in the ledger", async () => {
    // With the seven points of before, 100.
    await credit("93");
    open();
    await debit("30");
    await screen.findByText("Debited 30 points from Grace.");
    await waitFor(async () =>
      expect((await entries())[0]).toMatch(/Owner debit · ada.*cheated.*−30/),
    );
    expect(await stored()).toMatchObject({ points: 70 });
    expect(await screen.findByText("Balance: 70")).toBeTruthy();
  });

  test("shows the balance that it leaves, and takes nothing if there is less", async () => {
    open();
    await user.click(await screen.findByText("Debit", { selector: "label span" }));
    await owner.fill("Points", "50");
    await screen.findByText("Balance afterwards: 20");
    const field = await debit("1000");
    await waitFor(() =>
      expect(faultOf(field)).toContain("Grace has 70 points. Nothing was taken."),
    );
    expect(field).toHaveProperty("value", "1,000");
    expect(await stored()).toMatchObject({ points: 70 });
  });
});

describe("a custom value set by hand", () => {
  const set = async (typed: string) => {
    const field = await owner.fill("New value", typed);
    await owner.press("Set");
    return field;
  };

  test("may be any whole number of the range", async () => {
    open();
    await choose("Custom value");
    for (const [typed, shown, customValue] of [
      ["-1500", /^Set to .1,500\.$/, -1500],
      ["0", /^Set to 0\.$/, 0],
      ["9,007,199,254,740,991", /^Set to 9,007,/, Number.MAX_SAFE_INTEGER],
    ] as const) {
      await set(typed);
      await screen.findByText(shown);
      expect(await stored()).toMatchObject({ customValue });
    }
  });

  test("is nothing else, and the former one is no longer reported as set", async () => {
    open();
    await choose("Custom value");
    await set("5");
    await screen.findByText("Set to 5.");
    for (const [typed, fault] of [
      ["12.5", "is not a whole number"],
      ["9007199254740992", "is too large"],
      ["seven", "is not a whole number"],
      ["", "Enter a whole number"],
    ] as const)
      expect(faultOf(await set(typed))).toContain(fault);
    expect(screen.queryByText("Set to 5.")).toBeNull();
    expect(await stored()).toMatchObject({ customValue: 5 });
  });
});

describe("a message by hand", () => {
  test("is followed until it is sent, still after a reload, and another can be written", async () => {
    open();
    await choose("Message");
    await owner.fill("Text", "Hello, Grace");
    await owner.press("Send message");
    const last = await screen.findByRole("region", { name: "Last message" });
    await within(last).findByText("Hello, Grace");
    await within(last).findByText("Sent.");
    expect(screen.getByLabelText("Text")).toHaveProperty("value", "");
    await close();
    open();
    await choose("Message");
    await within(await screen.findByRole("region", { name: "Last message" })).findByText("Sent.");
  });

  test("has its tags checked while it is written", async () => {
    open();
    await choose("Message");
    const field = await owner.fill("Text", "Hello, <b>Grace");
    await pass(1000);
    await waitFor(() => expect(faultOf(field)).toContain("The tag <b> isn't closed."));
    await owner.fill("Text", "Hello, <tg-spoiler>Grace</tg-spoiler>");
    expect(field.getAttribute("aria-invalid")).not.toBe("true");
  });

  test("is not sent if it is blank or too long", async () => {
    open();
    await choose("Message");
    const tooLong = "The message has 4,097 characters; the maximum is 4,096.";
    for (const [text, fault] of [
      [" \n ", "Enter a message."],
      ["x".repeat(4097), tooLong],
      [`<b>${"x".repeat(4097)}</b>`, tooLong],
    ] as const) {
      const field = await owner.fill("Text", text);
      await owner.press("Send message");
      expect(faultOf(field)).toContain(fault);
      expect(field).toHaveProperty("value", text);
    }
    expect(screen.queryByRole("region", { name: "Last message" })).toBeNull();
  });
});

test("the ledger shows a day's sum above its rows, and those of one source", async () => {
  open();
  const { points } = await stored();
  await owner.fill("Points", "25");
  await owner.fill("Reason", "a second prize");
  await owner.press(/^Credit /);
  await screen.findByText(/^Credited /);
  const day = await screen.findByRole("heading", { name: "Today" });
  await waitFor(() => expect(day.parentElement?.textContent).toBe(`Today+${points + 25}`));
  const source = await screen.findByLabelText("Source");
  await user.selectOptions(source, "Quiz");
  await screen.findByText("No points from this source.");
  await user.selectOptions(source, "Owner credit");
  await screen.findByText("a second prize");
});

test("a user's friends are a tab with a note when there is none", async () => {
  open();
  await choose("Friends (0)");
  await screen.findByText("Nobody has joined through this user's link yet.");
});

test("a block takes a reason, is shown above the facts, and can be ended", async () => {
  open();
  await owner.press("Block user…");
  const dialog = await screen.findByRole("dialog", { name: "Block Grace?" });
  await owner.paste(within(dialog).getByLabelText("Reason (optional)"), "Taps of a robot");
  await user.click(within(dialog).getByRole("button", { name: "Block" }));
  await screen.findByText("Taps of a robot");
  expect(await stored()).toMatchObject({ block: { by: "ada", reason: "Taps of a robot" } });
  expect(screen.queryByRole("button", { name: "Block user…" })).toBeNull();

  // Nothing can be credited meanwhile.
  await screen.findByText(/points can be debited, but not credited/);
  const credit = screen.getByRole("button", { name: "Credit" });
  expect(credit).toHaveProperty("disabled", true);

  await owner.press("Unblock");
  await screen.findByRole("button", { name: "Block user…" });
  expect(await stored()).toMatchObject({ blockedAt: null, block: null });
});

describe("a user's data", () => {
  test("are shown as being erased while it goes on, and the user is left with the dialog", async () => {
    let removed = 0;
    answerCalls(`/users/${grace.tgId}`, async (send, init) => {
      if (init?.method !== "DELETE") return send();
      removed += 1234;
      return Response.json({ isDone: false, removed });
    });
    open();
    await owner.press("Erase this user…");
    await owner.paste(await screen.findByLabelText(/^Type the user's ID/), String(grace.tgId));
    await owner.press("Erase permanently");
    const status = await screen.findByText(/^The user has lost access\./);
    expect(status.getAttribute("role")).toBe("status");
    // Announced once: screen readers do not read the count.
    await screen.findByText("2,468 rows removed so far.");
    const dialog = within(await screen.findByRole("dialog", { name: "Erase Grace?" }));
    await user.click(dialog.getByText("Close"));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    const asked = removed;
    await pass(3000);
    expect(removed).toBe(asked);
    await close();
  });

  test("are downloaded, and erased once the id is typed", async () => {
    open();
    const link = await screen.findByRole("link", { name: "Export data" });
    expect(link.getAttribute("href")).toBe(
      `/api/builder/bots/acme/users/${grace.tgId}/export.json`,
    );
    await owner.press("Erase this user…");
    const asked = await screen.findByLabelText(`Type the user's ID: ${grace.tgId}`);
    await waitFor(() => expect(document.activeElement).toBe(asked));
    // Escape closes the dialog alone, and gives the focus back.
    await user.keyboard("{Escape}");
    const opener = await screen.findByRole("button", { name: "Erase this user…" });
    await waitFor(() => expect(document.activeElement).toBe(opener));
    await user.click(opener);
    const dialog = within(await screen.findByRole("dialog", { name: "Erase Grace?" }));
    const erase = dialog.getByRole("button", { name: "Erase permanently" });
    const field = dialog.getByLabelText(`Type the user's ID: ${grace.tgId}`);
    for (const typed of ["", "-5", "12.5", "Grace"]) {
      await owner.paste(field, typed);
      expect(erase.hasAttribute("disabled")).toBe(true);
    }
    await owner.paste(field, String(grace.tgId));
    await user.click(erase);
    await screen.findByText("Grace is erased.");
    expect(await stored()).toMatchObject({ code: "USER_NOT_FOUND" });
    await close();
  });
});
