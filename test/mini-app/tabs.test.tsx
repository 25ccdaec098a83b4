import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { pass } from "../page-time.ts";
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

test("a link opens its page at once, without the first one, and the back button leads to that", async () => {
  await stage.visitBefore();
  stage.service.delay?.(/GET .*\/pages/);
  await stage.open({ page: "rules" });
  expect(screen.getByText("Be kind.")).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Tap" })).toBeNull();
  expect(screen.getByRole("button", { name: "Rules", current: "page" })).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "Home" }));
  await screen.findByRole("button", { name: "Tap" });
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
