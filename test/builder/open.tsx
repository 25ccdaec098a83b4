import { notifications } from "@mantine/notifications";
import { cleanup, fireEvent, render, screen, within } from "@testing-library/react";
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

/** The actions of the page's owner. */
export const owner = {
  /** Presses a button as soon as it is there. */
  press: async (name: string | RegExp) => user.click(await screen.findByRole("button", { name })),
  /** Opens a folded item of a list. */
  unfold: async (name: string | RegExp) =>
    user.click(await screen.findByRole("button", { name, expanded: false })),
  /** Presses a button of the open dialog. */
  confirm: async (name: string) =>
    user.click(within(await screen.findByRole("dialog")).getByRole("button", { name })),
  /** Replaces the content of a field by a pasted text; each typed key would render the page again. */
  paste: async (field: HTMLElement, text: string) => {
    await user.clear(field);
    if (text) await user.paste(text);
  },
  /** The same for the field with a label, as soon as it is there. */
  fill: async (label: string, text: string) => {
    const field = await screen.findByLabelText(label);
    await owner.paste(field, text);
    return field;
  },
  /** Replaces the content of a text box in one step. */
  write: (name: string, value: string) => {
    fireEvent.change(screen.getByRole("textbox", { name }), { target: { value } });
  },
};

/** The title of the page. */
export const heading = (name: string) => screen.findByRole("heading", { level: 1, name });

/** An answer of the builder's API to the page's owner. */
export async function read(path: string) {
  return (await fetch(`/api/builder/${path}`)).json();
}

/** A call of the builder's API by the page's owner, as in another tab. */
export function send(method: string, path: string, body?: object): Promise<Response> {
  const json = { body: JSON.stringify(body), headers: { "content-type": "application/json" } };
  return fetch(`/api/builder/${path}`, { method, ...(body && json) });
}

/** The message that a screen reader adds to a field with a fault. */
export function faultOf(field: HTMLElement): string {
  expect(field.getAttribute("aria-invalid")).toBe("true");
  const ids = field.getAttribute("aria-describedby")?.split(" ") ?? [];
  return ids.map((id) => document.getElementById(id)?.textContent).join(" ");
}

/** Answers the page's calls to paths with this end in place of the service. */
export function answerCalls(
  end: string,
  answer: (send: () => Promise<Response>, init?: RequestInit) => Promise<Response>,
): { mockRestore(): void } {
  const { fetch } = window;
  return vi.spyOn(window, "fetch").mockImplementation((url, init) => {
    const send = () => fetch(url, init);
    return String(url).endsWith(end) ? answer(send, init) : send();
  });
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
