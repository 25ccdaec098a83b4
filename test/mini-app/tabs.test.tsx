import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test, vi } from "vitest";
import { pass } from "../page-time.ts";
import { keptSnapshot } from "./kept-items.ts";
import { activitiesWith, botWith } from "./service.ts";
import { setStage } from "./stage.ts";

const stage = setStage(
  botWith({
    tasks: [{ id: "ticket", title: "Buy a ticket", reward: 20, kind: "api" }],
    daily: { rewards: [100], hour: 0, whenMissed: "go-on" },
    screen: { blocks: [{ type: "points" }, { type: "tap" }] },
    pages: [
      {
        id: "missions",
        title: "Missions",
        icon: "tasks",
        blocks: [{ type: "tasks" }, { type: "daily" }],
      },
      {
        id: "club",
        title: "Club",
        icon: "star",
        blocks: [{ type: "group", layout: "row", blocks: [{ type: "daily" }] }],
      },
      { id: "rules", title: "Rules", icon: "book", blocks: [{ type: "text", text: "Be kind." }] },
    ],
  }),
);

const openMissions = async () => {
  await stage.service.arrive(stage.tgId);
  await stage.open();
  fireEvent.click(await screen.findByRole("button", { name: /Missions.+something to claim/ }));
};

test("a tab with something to claim has a dot until it is claimed", async () => {
  await openMissions();
  expect(screen.getByRole("button", { name: "Rules" })).toBeTruthy();
  fireEvent.click(await screen.findByRole("button", { name: "Claim +100" }));
  await screen.findByRole("button", { name: "Missions" });
});

test("a tab has a dot for the daily bonus in a group of its page", async () => {
  await openMissions();
  expect(screen.getByRole("button", { name: /Club.+something to claim/ })).toBeTruthy();
});

test("the dots are drawn once when the next day begins", async () => {
  await stage.service.arrive(stage.tgId);
  const daily = { rewards: [100], day: 1, isClaimed: true, nextDayAt: Date.now() + 5000 };
  stage.service.answer(/GET .*\/activities/, activitiesWith({ daily }));
  await stage.open();
  await screen.findByRole("button", { name: /Missions.+something to claim/ });
  const looks = vi.spyOn(document, "querySelectorAll");
  await pass(3000);
  expect(looks.mock.calls.filter(([selector]) => selector === ".tab").length).toBeLessThan(2);
});

test("a page without a points block shows the balance, and what a claim adds to it", async () => {
  await openMissions();
  const balance = await screen.findByRole("group", { name: "Points" });
  expect(balance.textContent).toBe("0");
  fireEvent.click(await screen.findByRole("button", { name: "Claim +100" }));
  await waitFor(() => expect(balance.textContent).toBe("100"));
  expect(stage.callsTo(/GET .*\/history/)).toEqual([]);
  fireEvent.click(screen.getByRole("button", { name: "Home" }));
  expect(screen.queryByRole("group", { name: "Points" })).toBeNull();
});

describe("a link to a page", () => {
  const isFirst = () => screen.queryByRole("button", { name: "Tap" }) !== null;
  const current = () => document.querySelector(".tab[aria-current=page]")?.textContent;

  test("opens it at once, of a first visit and a later one, and never shows the first page", async () => {
    for (const visit of ["first", "later"]) {
      stage.service.spoil(/GET .*\/pages/, "hold", true);
      await stage.open({ page: "rules" });
      expect(screen.getByText("Be kind.")).toBeTruthy();
      expect([current(), isFirst()]).toEqual(["Rules", false]);
      await waitFor(() => expect(stage.callsTo(/GET .*\/pages/)).not.toEqual([]));
      expect([current(), isFirst()]).toEqual(["Rules", false]);
      stage.service.heal();
      await screen.findByRole("button", { name: /Missions.+something to claim/ });
      expect(screen.getByText("Be kind.")).toBeTruthy();
      await waitFor(() => expect(keptSnapshot(stage.tgId)).not.toBeNull());
      expect([current(), isFirst()]).toEqual(["Rules", false]);
      if (visit === "first") stage.page.close();
    }
    fireEvent.click(screen.getByRole("button", { name: "Home" }));
    expect([current(), isFirst()]).toEqual(["Home", true]);
  });

  test("opens it from the init data alone, where the client leaves it out of the page's URL", async () => {
    const initData = stage.service.initData(stage.tgId, { ref: "p_rules__c_blog" });
    await stage.open({ initData });
    await screen.findByText("Be kind.");
    expect([current(), isFirst()]).toEqual(["Rules", false]);
  });

  test("opens the first page if there is no such page", async () => {
    const initData = stage.service.initData(stage.tgId, { ref: "p_gone" });
    await stage.open({ initData });
    await stage.numbers();
    expect([current(), isFirst()]).toEqual(["Home", true]);
  });
});

test("the history names the task that paid", async () => {
  await openMissions();
  const task = within((await screen.findByText("Buy a ticket")).closest("li") as HTMLElement);
  await stage.service.report(stage.tgId, "ticket");
  fireEvent.click(task.getByRole("button", { name: "Check" }));
  await task.findByText("Done");
  fireEvent.click(screen.getByRole("button", { name: "Home" }));
  fireEvent.click(screen.getByRole("button", { name: "History" }));
  const row = (await screen.findByText(/^Task ·/)).closest("li") as HTMLElement;
  expect(row.textContent).toMatch(/^Buy a ticketTask · .+\+20$/);
});
