import type { Page } from "playwright-core";
import { expect } from "vitest";

interface PhoneWindow {
  clientCalls: string[];
  Telegram: { WebView: { receiveEvent: (event: string, payload: object) => void } };
}

/**
 * A phone's messaging client, which shows the page in a web view and is called through
 * `TelegramWebviewProxy`; nothing else runs in the page's process. Runs in the page first. Source:
 * Telegram Mini Apps, methods and events.
 */
export function phoneClient(): void {
  const calls: string[] = [];
  const none = { top: 0, right: 0, bottom: 0, left: 0 };
  const answers: Record<string, [string, object]> = {
    web_app_request_viewport: [
      "viewport_changed",
      { width: innerWidth, height: innerHeight, is_expanded: true, is_state_stable: true },
    ],
    web_app_request_safe_area: ["safe_area_changed", none],
    web_app_request_content_safe_area: ["content_safe_area_changed", none],
  };
  const postEvent = (method: string) => {
    calls.push(method);
    const answer = answers[method];
    if (answer)
      setTimeout(() => (window as unknown as PhoneWindow).Telegram.WebView.receiveEvent(...answer));
  };
  Object.assign(window, { clientCalls: calls, TelegramWebviewProxy: { postEvent } });
}

/** `phoneClient` for a page that has not loaded. */
export const playPhoneClient = (page: Page): Promise<unknown> => page.addInitScript(phoneClient);

/** Sends the page an event of the client, once the page listens to it. */
export async function clientEvent(page: Page, event: string, payload: object = {}): Promise<void> {
  await expect.poll(() => clientCalls(page)).toContain("web_app_expand");
  await page.evaluate(
    ([name, values]) =>
      (window as unknown as PhoneWindow).Telegram.WebView.receiveEvent(name, values),
    [event, payload] as const,
  );
}

/** The methods that the page has called so far, in order. */
export function clientCalls(page: Page): Promise<string[]> {
  return page.evaluate(() => (window as unknown as PhoneWindow).clientCalls);
}
