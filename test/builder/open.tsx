import { notifications } from "@mantine/notifications";
import { cleanup, configure, render } from "@testing-library/react";
import { vi } from "vitest";
import { App } from "#builder/app.tsx";
import { createQueryClient } from "#builder/request/query-client.ts";
import type { Service } from "./service.ts";

// A page is loaded and asks the service for what it shows.
configure({ asyncUtilTimeout: 20_000 });

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

/** Closes the page; what it has kept on the device stays. */
export function closeConsole(): void {
  cleanup();
  notifications.clean();
}
