import { cleanup } from "@testing-library/react";
import { afterAll, vi } from "vitest";

// The files of a worker share the window and its modules: each leaves both as a new page has them.
afterAll(() => {
  cleanup();
  vi.unstubAllGlobals();
  localStorage.clear();
  sessionStorage.clear();
  document.head.replaceChildren();
  document.body.replaceChildren();
});
