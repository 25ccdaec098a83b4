import { cleanup, configure, prettyDOM } from "@testing-library/react";
import { afterAll, vi } from "vitest";

/** The length of the page's text in an error, in characters. */
const shownLength = 30_000;

// Without this, each failed look prints the whole page, of which an error shows 7,000 characters,
// filled by the attributes of a header. Here it is printed when an error is read.
configure({
  getElementError: (message, container) => {
    const error = new Error();
    error.name = "TestingLibraryElementError";
    const get = () => {
      const outline = outlineOf(container);
      // A search wraps its error when its time is over.
      return message?.endsWith(outline) ? message : `${message ?? ""}\n\n${outline}`;
    };
    return Object.defineProperty(error, "message", { get, configurable: true });
  },
});

/** The container's content without decoration; a style that may hide an element stays. */
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

// The files of a worker share the window and its modules: each leaves both as in a new page.
afterAll(() => {
  cleanup();
  vi.unstubAllGlobals();
  localStorage.clear();
  sessionStorage.clear();
  document.head.replaceChildren();
  document.body.replaceChildren();
});
