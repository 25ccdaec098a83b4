import { expect, test } from "vitest";
import { activitiesForFile, field, press, save } from "./activities-for-file.ts";

const { telegram, newBot, openActivities: open } = activitiesForFile();

test("an owner makes a task of each kind, orders and saves them, and sees the bot's missing rights in the channel", async () => {
  telegram.memberOf = () => ({ status: "left" });
  const { page, sent, bot } = await open(await newBot());
  const add = async (kind: RegExp, name: string, reward: string) => {
    await press(page, "Add task");
    await press(page, kind);
    // The new task's title has the focus.
    await page.keyboard.type(name);
    await field(page, "Reward, points").fill(reward);
  };
  await add(/^Visit a page/, "Read our news", "100");
  await field(page, "Link").fill("https://example.com/news");
  await add(/^Join a channel/, "Join us", "1,500");
  await field(page, "Channel").fill("https://t.me/acme_news");
  await add(/^Invite friends/, "Bring three", "300");
  await field(page, "Friends to invite").fill("3");
  await add(/^Reach a level/, "Be golden", "50");
  await field(page, "Level").selectOption({ label: "2. Gold: 2,000 points" });
  await add(/^Connect a wallet/, "Your wallet", "20");
  await add(/^Enter a secret word/, "Find the word", "10");
  await field(page, "Secret word").fill("Sesame");
  await add(/^Confirmed by your server/, "Order", "5");
  await field(page, "Your server's URL").fill("https://example.com/ordered");
  await press(page, "More");
  await field(page, "ID").fill("first-order");
  await press(page, "Move Order up");
  expect(await page.evaluate(() => document.activeElement?.ariaLabel)).toBe("Move Order up");
  await page.keyboard.press("Enter");
  await page.getByText("Order is now 5 of 7.").waitFor();
  await save(page);

  const lacking = page
    .getByRole("alert")
    .filter({ hasText: "Players can't complete “Join us” yet" });
  await lacking.getByText(/is not in @acme_news.*Administrators → Add Admin/).waitFor();
  telegram.memberOf = () => ({ status: "administrator" });
  await lacking.getByRole("button", { name: "Check again" }).click();
  await lacking.waitFor({ state: "detached" });

  expect((await bot()).activities).toEqual({
    tasks: [
      {
        id: "read-our-news",
        kind: "visit",
        title: "Read our news",
        reward: 100,
        url: "https://example.com/news",
      },
      { id: "join-us", kind: "subscribe", title: "Join us", reward: 1500, channel: "@acme_news" },
      { id: "bring-three", kind: "invite", title: "Bring three", reward: 300, count: 3 },
      { id: "be-golden", kind: "level", title: "Be golden", reward: 50, level: 2 },
      {
        id: "first-order",
        kind: "endpoint",
        title: "Order",
        reward: 5,
        endpoint: "https://example.com/ordered",
      },
      { id: "your-wallet", kind: "wallet", title: "Your wallet", reward: 20 },
      { id: "find-the-word", kind: "code", title: "Find the word", reward: 10, code: "Sesame" },
    ],
  });
  await page.reload();
  const list = page.getByRole("list", { name: "Tasks" });
  await expect.poll(() => list.getByRole("listitem").count()).toBe(7);
  await press(page, /^Order/);
  await press(page, "More");
  await page.getByText(/ID: first-order\. It can't be changed/).waitFor();
  await press(page, "Delete Order");
  const dialog = page.getByRole("dialog", { name: "Delete “Order”?" });
  await dialog.getByText(/Players keep the points they were paid/).waitFor();
  await dialog.getByRole("button", { name: "Delete" }).click();
  await page.getByText("Unsaved changes").waitFor();
  expect(sent).toHaveLength(1);
  await save(page);
  expect((await bot()).activities.tasks).toHaveLength(6);
});

test("the preview shows a task while it is typed", async () => {
  const { page } = await open(await newBot());
  await page.setViewportSize({ width: 1440, height: 900 });
  await press(page, "Add task");
  await press(page, /^Visit a page/);
  await page.keyboard.type("Read our news");
  await field(page, "Reward, points").fill("1,500");
  const phone = page.frameLocator("iframe[title='The Mini App']");
  await phone.getByText("Read our news").waitFor();
  await phone.getByText("+1,500").waitFor();

  // A channel is missing at first, and again after its text is removed.
  await press(page, "Add task");
  await press(page, /^Join a channel/);
  await page.keyboard.type("Join us");
  await phone.getByText("Join us").waitFor();
  await field(page, "Channel").fill("@acme");
  await field(page, "Channel").fill("");
  await field(page, "Title").fill("Join our channel");
  await phone.getByText("Join our channel").waitFor();
});
