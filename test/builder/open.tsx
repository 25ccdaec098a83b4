import { notifications } from "@mantine/notifications";
import { cleanup, render } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeAll, expect, vi } from "vitest";
import { App } from "#builder/app.tsx";
import { createQueryClient } from "#builder/request/query-client.ts";
import type { BotFile } from "#contract/bot/bot-file.schema.ts";
import { serviceWithHeldTime } from "../page-service/service-with-held-time.ts";
import { pass } from "../page-time.ts";
import { type Service, startService } from "./service.ts";

// happy-dom has none, and Mantine's text areas listen to them.
Object.defineProperty(document, "fonts", { value: new EventTarget(), configurable: true });

interface HappyDom {
  setURL(url: string): void;
}

/** Opens a page of the console as its owner's browser does. */
export function openConsole({ url, cookie }: Pick<Service, "url" | "cookie">, path: string): void {
  const { happyDOM } = window as typeof window & { happyDOM: HappyDom };
  const { createElement } = Document.prototype;
  // The preview's page is a built one, which `test/e2e` opens.
  vi.spyOn(document, "createElement").mockImplementation((tag: string, options) =>
    createElement.call(document, tag === "iframe" ? "div" : tag, options),
  );
  happyDOM.setURL(`${url}/builder${path}`);
  // biome-ignore lint/suspicious/noDocumentCookie: the page's own way to a cookie
  document.cookie = `${cookie}; path=/`;
  render(<App queryClient={createQueryClient()} env="test" />);
}

/** Presses and types without a pause. */
export const user = userEvent.setup({ delay: null });

/** Replaces the content of a field by a pasted text; each typed key would render the page again. */
export async function paste(field: HTMLElement, text: string): Promise<void> {
  await user.clear(field);
  await user.paste(text);
}

/** The message that a screen reader adds to a field with a fault. */
export function faultOf(field: HTMLElement): string {
  expect(field.getAttribute("aria-invalid")).toBe("true");
  const ids = field.getAttribute("aria-describedby")?.split(" ") ?? [];
  return ids.map((id) => document.getElementById(id)?.textContent).join(" ");
}

/**
 * Starts the service that a file's tests share, and holds the page's time; `prepare` is run once
 * before them.
 */
export function setConsole(
  bots: readonly BotFile[],
  prepare: (service: Service) => Promise<unknown> = async () => {},
): { readonly service: Service } {
  const service = serviceWithHeldTime(() => startService(bots));
  beforeAll(() => prepare(service));
  afterEach(async () => {
    // Lets the reads that follow a change arrive.
    await pass(1);
    closeConsole();
    vi.restoreAllMocks();
    localStorage.clear();
    sessionStorage.clear();
  });
  return { service };
}

/** Closes the page; what it has kept on the device stays. */
export function closeConsole(): void {
  cleanup();
  notifications.clean();
}
