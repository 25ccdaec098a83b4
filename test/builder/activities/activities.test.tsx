import { screen, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import type { Activities } from "#contract/activity/activities.schema.ts";
import { botWith } from "../../mini-app/service.ts";
import { faultOf, openConsole, owner, read, setConsole, user } from "../open.tsx";

const everything: Activities = {
  tasks: [
    { id: "gold", kind: "level", title: { en: "Gold", ru: "Золото" }, level: 2, reward: 5 },
    { id: "order", kind: "endpoint", title: "Order", reward: 5, endpoint: "https://e.com/done" },
  ],
  daily: { rewards: [10, 20, 50], hour: 5, whenMissed: "go-on" },
  boosts: [
    { id: "sun", title: "Sun", price: 9, growth: 1.5, max: 3, effect: { energyPerSecond: 0.5 } },
  ],
  invite: { points: 500, friendPoints: 0, text: "Come!" },
  quizzes: [
    {
      id: "quiz",
      title: "Quiz",
      reward: 7,
      questions: [{ question: "Who?", options: ["You", "I", "They"], right: 2 }],
    },
  ],
  onboarding: [{ title: "Hello" }, { title: "Tap", text: "Often" }],
};
const image = "https://example.com/invitation.jpg";
const acme = botWith({
  tasks: [{ id: "ticket", title: "Buy a ticket", kind: "api", reward: 900 }],
  invite: { points: 500, friendPoints: 250, text: "Come!", image },
});
const bots = [acme, botWith({ id: "none" }), botWith({ id: "all", ...everything })];
const stage = setConsole(bots, (service) => service.openApp(acme, { tgId: 4711, name: "Grace" }));

const open = (botId: string, part = "") =>
  openConsole(stage.service, `/bots/${botId}/activities${part}`);
const addTask = async (kind: RegExp) => {
  await owner.press("Add task");
  await owner.press(kind);
};
const saved = async (botId: string): Promise<Activities> => {
  await screen.findByText("Saved");
  return (await read(`bots/${botId}`)).activities;
};

test.each(["", "?daily", "?boosts", "?invite", "?quizzes", "?onboarding"])(
  "the activities at %j have no unsaved changes when they are opened",
  async (part) => {
    open("all", part);
    expect(await screen.findByRole("button", { name: "Save" })).toHaveProperty("disabled", true);
  },
);

describe("a task", () => {
  test("that was added after a refused save is quiet until it is saved", async () => {
    open("none");
    await addTask(/^Connect a wallet/);
    await owner.press("Save");
    await screen.findByText("2 values to fix. Nothing was saved.");
    await owner.fill("Title", "Wallet");
    await owner.fill("Reward, points", "5");
    await addTask(/^Enter a secret word/);
    expect(screen.queryByText(/Fill this in|to fix/)).toBeNull();
    await owner.press("Save");
    await screen.findByText("3 values to fix. Nothing was saved.");
    expect(faultOf(screen.getByLabelText("Secret word"))).toContain("Fill this in.");
  });

  test("gets its id from its title until the owner types another, which has to be free", async () => {
    open("all");
    await addTask(/^Connect a wallet/);
    await owner.press("More");
    const id = screen.getByLabelText("ID");
    await owner.fill("Title", "Your wallet!");
    expect(id).toHaveProperty("value", "your-wallet");
    await owner.paste(id, "gold");
    await owner.fill("Title", "Wallet");
    expect(id).toHaveProperty("value", "gold");
    expect(faultOf(id)).toContain("already used");
  });

  test("of messages may have no reward, which is its default", async () => {
    open("none");
    await addTask(/^Allow messages/);
    await owner.fill("Title", "Get our news");
    screen.getByText("With 0 the task only requests the permission.");
    expect(screen.getByLabelText("Reward, points")).toHaveProperty("value", "0");
    await owner.press("Save");
    expect((await saved("none")).tasks).toEqual([
      { id: "get-our-news", kind: "messages", title: "Get our news", reward: 0 },
    ]);
  });

  test("shows at its fields why it cannot be saved", async () => {
    open("none");
    await addTask(/^Visit a page/);
    const link = await owner.fill("Link", "http://t.me/x");
    expect(faultOf(link)).toContain("Enter a full https:// URL");
    await addTask(/^Join a channel/);
    const channel = await owner.fill("Channel", "-1001234567890");
    await owner.press("Save");
    expect(faultOf(screen.getByLabelText("Link"))).toContain("needs its invitation link");
    await owner.paste(channel, "no channel");
    expect(faultOf(channel)).toContain("Enter the channel's @username");
  });
});

test("a quiz keeps its correct answer when another is deleted", async () => {
  open("all", "?quizzes");
  await owner.unfold(/^Quiz 1 question/);
  await owner.press("Delete answer 1");
  await owner.press("Save");
  expect((await saved("all")).quizzes?.[0]?.questions).toEqual([
    { question: "Who?", options: ["I", "They"], right: 1 },
  ]);
});

test("a boost shows the price of every purchase, and what they cost and raise together", async () => {
  open("all", "?boosts");
  await owner.unfold(/^Sun/);
  const rows = within(screen.getByRole("region", { name: "Prices of all purchases" }))
    .getAllByRole("row")
    .slice(1)
    .map((row) =>
      within(row)
        .getAllByRole("cell")
        .map(({ textContent }) => textContent),
    );
  expect(rows).toEqual([
    ["1", "9", "9", "+0.5"],
    ["2", "13", "22", "+1"],
    ["3", "20", "42", "+1.5"],
  ]);
});

test("an amount that the new effect of a boost does not allow is called wrong at its field", async () => {
  open("all", "?boosts");
  await owner.unfold(/^Sun/);
  await user.selectOptions(screen.getByLabelText("Effect"), "pointsPerTap");
  await owner.press("Save");
  expect(faultOf(screen.getByLabelText("Added per purchase"))).toContain("is not a whole number");
});

test.each([
  ["?daily", "Set up the daily bonus", "Day 1"],
  ["?invite", "Set up rewards for invitations", "For the player who invites"],
])("an activity that is set up at %s begins with its first field", async (part, action, label) => {
  open("none", part);
  await owner.press(action);
  expect(document.activeElement).toBe(screen.getByLabelText(label));
});

test("the form of a task of kind api has its id and the ready call about the newest user", async () => {
  open("acme");
  await owner.unfold(/^Buy a ticket/);
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

test("an invitation's preview has a button with a picture, and a link without one", async () => {
  open("acme", "?invite");
  const figure = await screen.findByRole("figure", { name: "Preview of the invitation" });
  expect(figure.textContent).toBe("Come!OpenThe message that friends get");
  // The pictures that Telegram shows.
  const group = screen.getByRole("group", { name: "Picture" });
  within(group.parentElement as HTMLElement).getByText(/JPEG of up to 5 MB/);
  await owner.press("Remove");
  expect(figure.textContent).toBe("Come!t.me/acme_bot?startapp=…The message that friends get");
});
