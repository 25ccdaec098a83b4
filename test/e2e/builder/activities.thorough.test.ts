import type { Locator } from "playwright-core";
import { describe, expect, test } from "vitest";
import type { Activities } from "#contract/activity/activities.schema.ts";
import { botWith } from "../bot.ts";
import { axeFaults, keepPicture } from "../page-look.ts";
import { settled } from "../settled.ts";
import { activitiesForFile, field, press, save } from "./activities-for-file.ts";
import { consoleLanguages, inspect } from "./console-looks.ts";

const { service, newBot, openActivities: open } = activitiesForFile();

const title = (en: string, ru: string) => ({ en, ru });
const everything: Activities = {
  tasks: [
    {
      id: "channel",
      title: title("Join our channel", "Подпишитесь на канал"),
      reward: 500,
      kind: "subscribe",
      channel: "@acme_news",
    },
    {
      id: "gold",
      title: title("Reach Gold", "Станьте золотым"),
      reward: 50,
      kind: "level",
      level: 2,
    },
    {
      id: "order",
      title: title("Make your first order in our shop, whatever it is", "Сделайте первый заказ"),
      reward: 1_000_000,
      kind: "endpoint",
      endpoint: "https://example.com/has-ordered",
    },
  ],
  daily: { rewards: [10, 20, 50], hour: 5, whenMissed: "start-over" },
  boosts: [
    {
      id: "finger",
      title: title("Strong finger", "Сильный палец"),
      price: 100,
      growth: 1.5,
      max: 10,
      effect: { pointsPerTap: 1 },
    },
  ],
  invite: {
    points: 500,
    friendPoints: 250,
    when: { level: 1 },
    text: title("Come and play!", "Приходи играть!"),
  },
  quizzes: [
    {
      id: "quiz",
      title: title("How well do you know us?", "Хорошо ли вы нас знаете?"),
      reward: 100,
      questions: [
        {
          question: title("What do we make?", "Что мы делаем?"),
          options: [title("Anvils", "Наковальни"), title("Bread", "Хлеб")],
          right: 0,
        },
      ],
    },
  ],
  onboarding: [
    { title: title("Welcome!", "Добро пожаловать!"), text: title("Tap to begin.", "Нажмите.") },
    { title: title("Bring friends", "Приводите друзей") },
  ],
};
const parts = ["tasks", "daily", "boosts", "invite", "quizzes", "onboarding"] as const;

async function paste(input: Locator, text: string): Promise<void> {
  await input.evaluate((element, pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text", pasted);
    const options = { clipboardData, bubbles: true, cancelable: true };
    element.dispatchEvent(new ClipboardEvent("paste", options));
  }, text);
}

test("a zero reward and the kinds of tasks are accessible", async () => {
  const { page } = await open(await newBot({ tasks: everything.tasks ?? [] }));
  await press(page, /^Join our channel/);
  await field(page, "Reward, points").fill("12.5");
  await press(page, /^Join our channel/);
  // A refused save opens the first task with a fault.
  await press(page, "Save");
  await page.getByText("1 value to fix. Nothing was saved.").waitFor();
  await field(page, "Reward, points").waitFor();
  expect(await axeFaults(page), "with a fault").toEqual([]);
  await press(page, "Add task");
  await page.getByRole("dialog").waitFor();
  await settled(page);
  await keepPicture(page, "builder-activities-kinds");
  expect(await axeFaults(page), "the kinds of tasks").toEqual([]);
});

test("the other activities are set up, filled and saved, each on its own", async () => {
  const { page, bot } = await open(await newBot(), "?daily");
  const to = async (name: string) => {
    await page.getByRole("link", { name }).click();
    await page.getByRole("heading", { level: 2, name }).waitFor();
  };
  await press(page, "Set up the daily bonus");
  await paste(field(page, "Day 1"), "10, 20, 50");
  for (const day of [7, 6, 5, 4]) await press(page, `Remove day ${day}`);
  await page
    .getByText(
      "Day 1 pays 10 points; 3 days in a row pay 80 points together. Day 3 and later pay 50 points each.",
    )
    .waitFor();
  await field(page, "The day begins at").selectOption("5");
  await page.getByText("Continue with the next day").click();
  await save(page);

  await to("Boosts");
  await press(page, "Add boost");
  await page.keyboard.type("Strong finger");
  await field(page, "First price, points").fill("100");
  await field(page, "Limit per player").fill("3");
  await page.getByText("All 3 purchases cost 475 points.").waitFor();
  await save(page);

  await to("Invitations");
  await press(page, "Set up rewards for invitations");
  await field(page, "For the friend").fill("0");
  await page.getByText("has reached a level").click();
  await field(page, "Text of the invitation").fill("Come!");
  await page.getByRole("figure").getByText("Come!").waitFor();
  await page.getByText("Nobody has brought a friend yet.").waitFor();
  await save(page);

  await to("Quizzes");
  await press(page, "Add quiz");
  await page.keyboard.type("Quiz");
  await field(page, "Reward for each correct answer, points").fill("7");
  await page.getByRole("textbox", { name: "Question 1", exact: true }).fill("Who?");
  await field(page, "Question 1, answer 1").fill("You");
  await field(page, "Question 1, answer 2").fill("I");
  await press(page, "Save");
  await page.getByText("Choose the correct answer.").waitFor();
  await page.getByLabel("Answer 2 is correct").check();
  await save(page);

  await to("Onboarding");
  await press(page, "Add card");
  await page.keyboard.type("Welcome");
  await page.getByRole("figure").getByText("Welcome").waitFor();
  await save(page);

  expect((await bot()).activities).toEqual({
    daily: { rewards: [10, 20, 50], hour: 5, whenMissed: "go-on" },
    boosts: [
      {
        id: "strong-finger",
        title: "Strong finger",
        price: 100,
        growth: 1.5,
        max: 3,
        effect: { pointsPerTap: 1 },
      },
    ],
    invite: { points: 500, friendPoints: 0, when: { level: 1 }, text: "Come!" },
    quizzes: [
      {
        id: "quiz",
        title: "Quiz",
        reward: 7,
        questions: [{ question: "Who?", options: ["You", "I"], right: 1 }],
      },
    ],
    onboarding: [{ title: "Welcome" }],
  });
});

describe("when another owner saves first", () => {
  test("another owner's change of another activity is merged without a question", async () => {
    const { page, bot, change } = await open(await newBot(everything), "?daily");
    await field(page, "Day 3").fill("60");
    await change({ activities: { ...everything, boosts: [] } });
    await save(page);
    const { activities } = await bot();
    expect([activities.daily?.rewards, activities.boosts]).toEqual([[10, 20, 60], []]);
    expect(activities.tasks).toEqual(everything.tasks);
  });

  test("another owner's change of the same activity is shown, and either version can be kept", async () => {
    const { page, bot, change } = await open(await newBot(everything), "?daily");
    const daily = { rewards: [1], hour: 5, whenMissed: "start-over" };
    await field(page, "Day 3").fill("60");
    await change({ activities: { ...everything, daily, boosts: [] } });
    await press(page, "Save");
    const note = page.getByRole("alert");
    await note.getByRole("row", { name: "Rewards by day 10 · 20 · 60 1" }).waitFor();
    // Unsaved changes survive a reload.
    page.on("dialog", (dialog) => void dialog.accept());
    await page.reload();
    expect(await field(page, "Day 3").inputValue()).toBe("60");
    await press(page, "Save");
    await press(page, "Keep what is here");
    await page.getByText("Saved", { exact: true }).waitFor();
    const { activities } = await bot();
    expect([activities.daily?.rewards, activities.boosts]).toEqual([[10, 20, 60], []]);
  });

  test("a level that the form still offers is not reported as missing", async () => {
    const { page, change } = await open(await newBot(everything));
    await press(page, /^Reach Gold/);
    await field(page, "Reward, points").fill("60");
    const { game } = botWith([]);
    await change({ activities: {}, game: { ...game, levels: [] } });
    // The form is restored next to the other owner's levels.
    page.on("dialog", (dialog) => void dialog.accept());
    await page.reload();
    await press(page, /^Reach Gold/);
    const level = field(page, "Level");
    expect(await level.locator("option:checked").textContent()).toBe("2. Gold: 2,000 points");
    expect(await level.getAttribute("aria-invalid")).toBeNull();
  });

  test("a refusal by the service is shown at its field", async () => {
    const { page, change } = await open(await newBot({ tasks: everything.tasks ?? [] }));
    await press(page, /^Reach Gold/);
    await field(page, "Reward, points").fill("60");
    await press(page, /^Join our channel/);
    const levels = [{ name: "Bronze", points: 100 }];
    const { game } = botWith([]);
    await change({ activities: {}, game: { ...game, levels } });
    await press(page, "Save");
    await press(page, "Keep what is here");
    const level = field(page, "Level");
    await expect.poll(() => level.getAttribute("aria-invalid")).toBe("true");
  });
});

test("an owner sees whose friends come in a burst and do not play on, and opens that player's page", async () => {
  const botId = await newBot();
  const { refCode } = await service.openSession(botId, { id: 900, name: "Mallory" });
  for (let id = 901; id <= 910; id += 1) await service.openSession(botId, { id, ref: refCode });
  const { page } = await open(botId, "?invite");
  const row = page.getByRole("row", { name: /^Mallory Inactive friends 10 10 0 of 10 0$/ });
  await row.waitFor();
  await keepPicture(page, "builder-activities-inviters", { fullPage: true });
  expect(await axeFaults(page)).toEqual([]);
  await row.getByRole("link", { name: "Mallory" }).click();
  await page.getByRole("dialog", { name: "Mallory" }).waitFor();
});

describe("every part, empty and filled,", () => {
  test.each(consoleLanguages)("is accessible in %s", async (language) => {
    const states = { ...(language === "en" && { empty: {} }), filled: everything };
    for (const [state, activities] of Object.entries<Activities>(states)) {
      const { page } = await open(await newBot(activities), "", language);
      for (const [index, part] of parts.entries()) {
        await page.setViewportSize({ width: 1280, height: 900 });
        const link = page.getByRole("main").getByRole("navigation").getByRole("link").nth(index);
        await link.click();
        await expect.poll(() => link.getAttribute("aria-current")).toBe("page");
        const item = page.locator(".ordered-title").first();
        if ((await item.count()) > 0) await item.click();
        await inspect(page, `activities-${part}-${state}`, language);
      }
    }
  });
});
