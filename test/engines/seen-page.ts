import { expect } from "vitest";
import { type EnginePage, waitMs } from "./engine.ts";
import type { PlayedWindow } from "./page-script.ts";

const poll = { interval: 50, timeout: waitMs };

/** The text in the first element for `selector`, hidden or not; null without one. */
export const textOf = (page: EnginePage, selector: string) =>
  page.evaluate((found) => document.querySelector(found)?.textContent ?? null, selector);

/** Waits until the first element for `selector` has this text. */
export const hasText = (page: EnginePage, selector: string, text: string | RegExp) =>
  expect
    .poll(() => textOf(page, selector), poll)
    .toEqual(typeof text === "string" ? text : expect.stringMatching(text));

/** Waits until a text is visible, or invisible. */
export const sees = (page: EnginePage, text: string, isSeen = true) =>
  expect
    .poll(() => page.evaluate(() => document.body.innerText), { ...poll, message: text })
    .toEqual(isSeen ? expect.stringContaining(text) : expect.not.stringContaining(text));

/** Waits until the last part of a Mini App's screen has loaded. */
export const whole = (page: EnginePage) =>
  expect
    .poll(() => page.evaluate(() => document.querySelector(".level-up") !== null), poll)
    .toBe(true);

/** Waits until a slot, the points by default, shows this number. */
export const hasNumber = (page: EnginePage, slot: string, number: number) =>
  expect
    .poll(
      () =>
        page.evaluate(
          (name) => document.querySelector<HTMLElement>(`[data-slot="${name}"]`)?.dataset.value,
          slot,
        ),
      { ...poll, message: slot },
    )
    .toBe(String(number));

/** Waits until a custom field's slot is in this state, and returns its text. */
export async function fieldIn(page: EnginePage, name: string, state: string): Promise<string> {
  const slot = `[data-slot="${name}"][data-state="${state}"]`;
  await expect.poll(() => textOf(page, slot), { ...poll, message: slot }).toBeTypeOf("string");
  return (await textOf(page, slot)) ?? "";
}

/**
 * Taps so often, as fast as the driver can. Waits for the whole screen first: a tap counts at its
 * `pointerdown`, and while React takes over the button its `click` may be lost, so that a driver
 * that waits for the `click` would tap twice.
 */
export async function tapTimes(page: EnginePage, times: number, label = "Tap"): Promise<void> {
  await whole(page);
  for (let count = 0; count < times; count++) await page.press("button", label);
}

/** Uncaught errors of the page, and errors in its console. */
export const uncaughtIn = (page: EnginePage): Promise<string[]> =>
  page.evaluate(() => (window as unknown as PlayedWindow).uncaught);

/** The client methods that the page has called. */
export const clientCalls = (page: EnginePage): Promise<string[]> =>
  page.evaluate(() => (window as unknown as PlayedWindow).clientCalls);

/** Presses the messaging client's own back button, once the page has it shown. */
export async function pressClientBack(page: EnginePage): Promise<void> {
  await expect.poll(() => clientCalls(page), poll).toContain("web_app_setup_back_button");
  await page.evaluate(() =>
    (window as unknown as PlayedWindow).Telegram.WebView.receiveEvent("back_button_pressed", {}),
  );
}
