import { act, fireEvent, screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { openSimulator, setDesk, user } from "./frame.tsx";

setDesk();

test("the app gets another theme without opening again", async () => {
  const { launches, eventsOf } = await openSimulator();
  await user.selectOptions(screen.getByLabelText("Theme and platform"), "Desktop, night");
  expect(eventsOf("theme_changed")).toMatchObject([{ theme_params: { bg_color: "#17212b" } }]);
  expect(launches).toHaveLength(1);
});

test("an open app keeps its platform until the developer reopens it", async () => {
  const { simulator } = await openSimulator("?theme=ios-dark");
  await user.selectOptions(screen.getByLabelText("Theme and platform"), "Android, night");
  expect(screen.getByText("Reopen the app to change its platform, too.")).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "Reopen" }));
  expect(simulator.store.getState().launch?.url).toContain("tgWebAppPlatform=android");
  expect(screen.queryByText(/^Reopen the app/)).toBeNull();
});

test("another player opens the app again, with the theme of now", async () => {
  const { launches, frame } = await openSimulator("?theme=none");
  const before = frame();
  await user.selectOptions(await screen.findByLabelText("Player"), "Boris");
  await screen.findByText("Acme");
  expect(launches).toEqual(["11 none", "12 none"]);
  expect(frame()).not.toBe(before);
});

test("a player of one's own is named and opened on Enter", async () => {
  const { simulator, launches } = await openSimulator();
  await user.selectOptions(await screen.findByLabelText("Player"), "Another player…");
  const id = screen.getByLabelText("Player id");
  await user.clear(id);
  await user.type(id, "42{Enter}");
  expect(simulator.store.getState().settings.user).toBe("42");
  expect(launches.at(-1)).toBe("42 ios-light");
});

test("dragging the app's height is unsettled until it is let go", async () => {
  const { eventsOf } = await openSimulator();
  const slider = screen.getByLabelText("App height");
  fireEvent.change(slider, { target: { value: "60" } });
  fireEvent.pointerUp(slider);
  expect(eventsOf("viewport_changed")).toEqual([
    { width: 390, height: 435, is_expanded: false, is_state_stable: false },
    { width: 390, height: 435, is_expanded: false, is_state_stable: true },
  ]);
});

test("the keyboard takes its part of the app's height", async () => {
  const { eventsOf } = await openSimulator();
  await user.click(screen.getByLabelText("On-screen keyboard"));
  expect(eventsOf("viewport_changed")).toMatchObject([{ height: 490 }]);
});

test("a notch sets both insets, and the app gets both", async () => {
  const { eventsOf } = await openSimulator();
  await user.click(screen.getByRole("button", { name: "Notch" }));
  expect(eventsOf("safe_area_changed")).toEqual([{ top: 47, right: 0, bottom: 34, left: 0 }]);
  expect(eventsOf("content_safe_area_changed")).toEqual([
    { top: 46, right: 0, bottom: 0, left: 0 },
  ]);
  expect(screen.getByLabelText<HTMLInputElement>("Safe area").value).toBe("47 0 34 0");
});

test("with a launch URL nobody can choose the player: it is signed", async () => {
  await openSimulator("?url=https%3A%2F%2Fexample.com%2F%23tgWebAppData%3Dx");
  expect(screen.queryByLabelText("Player")).toBeNull();
  expect(screen.getByText(/comes from the launch URL/)).toBeTruthy();
});

test("the log is filtered by method and by payload, and cleared", async () => {
  const { post } = await openSimulator();
  act(() => {
    post("web_app_request_theme");
    post("web_app_open_link", { url: "https://example.com/rules" });
  });
  const log = within(screen.getByRole("complementary", { name: "Log" }));
  await user.type(log.getByLabelText("Filter"), "RULES");
  expect(log.getAllByRole("listitem").map((row) => row.getAttribute("data-method"))).toEqual([
    "web_app_open_link",
  ]);
  await user.clear(log.getByLabelText("Filter"));
  expect(log.getAllByRole("listitem")).toHaveLength(3);
  await user.click(log.getByLabelText("Client events"));
  expect(log.getAllByRole("listitem")).toHaveLength(2);
  await user.click(log.getByRole("button", { name: "Clear" }));
  expect(log.queryAllByRole("listitem")).toHaveLength(0);
});
