import { cleanup, configure, prettyDOM } from "@testing-library/react";
import { afterAll, vi } from "vitest";

/** How much of the page an error shows, in characters. */
const shownLength = 30_000;

// By default each look that finds nothing writes down the whole page, and an error shows 7,000
// characters of it, which the attributes of a header fill. Here it is written when an error is read.
configure({
  getElementError: (message, container) => {
    const error = new Error();
    error.name = "TestingLibraryElementError";
    const get = () => {
      const outline = outlineOf(container);
      // What a search has thrown is wrapped when its time is over.
      return message?.endsWith(outline) ? message : `${message ?? ""}\n\n${outline}`;
    };
    return Object.defineProperty(error, "message", { get, configurable: true });
  },
});

/** What the container holds, without what only draws it; a style that may hide an element stays. */
function outlineOf(container: Element): string {
  const outline = container.cloneNode(true) as Element;
  for (const drawing of outline.querySelectorAll("svg, style, script")) drawing.remove();
  for (const element of outline.querySelectorAll("*")) {
    element.removeAttribute("class");
    if (!/display|visibility/.test(element.getAttribute("style") ?? ""))
      element.removeAttribute("style");
  }
  return prettyDOM(outline, shownLength, { highlight: false }) || "";
}

// The files of a worker share the window and its modules: each leaves both as a new page has them.
afterAll(() => {
  cleanup();
  vi.unstubAllGlobals();
  localStorage.clear();
  sessionStorage.clear();
  document.head.replaceChildren();
  document.body.replaceChildren();
});
