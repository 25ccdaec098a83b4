import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import {
  Builder,
  Capabilities,
  error,
  Key,
  type WebDriver,
  type WebElement,
} from "selenium-webdriver";
import { vi } from "vitest";
import { freePort } from "../programs/free-port.ts";
import { findProgram } from "../programs/installed.ts";
import { type Engine, type EnginePage, phone, waitMs } from "./engine.ts";
import { startKept } from "./kept-process.ts";

/** The programs that drive WebKitGTK's browser. */
export interface WebKitPrograms {
  readonly driver: string;
  readonly display: string;
}

const every = { interval: 50, timeout: waitMs };

/** Undefined unless both are installed. */
export function findWebKit(): WebKitPrograms | undefined {
  const [driver, display] = ["WebKitWebDriver", "Xvfb"].map(findProgram);
  return driver && display ? { driver, display } : undefined;
}

/** WebKitGTK's MiniBrowser on a separate display; everything ends with this process. */
export async function launchWebKit(programs: WebKitPrograms): Promise<Engine> {
  const display = startKept(programs.display, [
    ...["-displayfd", "1", "-screen", "0", "1400x1100x24", "-nolisten", "tcp"],
  ]);
  const DISPLAY = `:${(await display.says()).trim()}`;
  const port = await freePort();
  const server = startKept(programs.driver, [`--port=${port}`], { DISPLAY });
  const driver = await new Builder()
    .disableEnvironmentOverrides()
    .usingServer(await answering(`http://127.0.0.1:${port}`))
    .withCapabilities(new Capabilities({ browserName: "MiniBrowser" }))
    .build();
  await driver.manage().setTimeouts({ script: waitMs, pageLoad: waitMs });
  return {
    name: "WebKit",
    version: (await driver.getCapabilities()).get("browserVersion"),
    open: async (url, { width, height } = phone) => {
      await driver.manage().window().setRect({ x: 0, y: 0, width, height });
      await driver.get(url);
      return enginePage(driver);
    },
    close: async () => {
      await driver.quit();
      await Promise.all([server.end(), display.end()]);
    },
  };
}

/** The address of a driver, once it answers there. */
async function answering(url: string): Promise<string> {
  const status = () =>
    fetch(`${url}/status`).then(
      ({ ok }) => ok,
      () => false,
    );
  await vi.waitUntil(status, every);
  return url;
}

function enginePage(driver: WebDriver): EnginePage {
  /** The first match of a query, once there is one. */
  const element = (query: Query) => vi.waitUntil(() => queried(driver, query), every);
  return {
    evaluate: (run, given) => driver.executeScript(`return (${run})(arguments[0])`, given ?? null),
    press: async (role, name) => {
      await vi.waitUntil(() => pressed(driver, { by: "Role", what: role, name }), every);
    },
    type: async (label, text) => {
      const field = await element({ by: "LabelText", what: label });
      await field.clear();
      await field.sendKeys(text);
    },
    key: (name) =>
      driver
        .actions()
        .sendKeys(Key[name === "Enter" ? "ENTER" : "ESCAPE"])
        .perform(),
    goto: (url) => driver.get(url),
    reload: () => driver.navigate().refresh(),
    back: () => driver.navigate().back(),
    screenshot: async () => Buffer.from(await driver.takeScreenshot(), "base64"),
    close: () => driver.get("about:blank"),
  };
}

/** Presses the current match; false if there is none yet, or it has moved or gone meanwhile. */
async function pressed(driver: WebDriver, query: Query): Promise<boolean> {
  try {
    const found = await queried(driver, query);
    if (!found) return false;
    await driver.executeScript(watchPress, found);
    await found.click();
    // The element may be gone after a press that leads to another page.
    return (await driver.executeScript("return window.wasPressed")) !== false;
  } catch (failure) {
    if (failure instanceof error.StaleElementReferenceError) return false;
    if (failure instanceof error.ElementClickInterceptedError) return false;
    throw failure;
  }
}

/**
 * The driver's own scrolling may leave an element below the tab bar. It also presses a point, which
 * may belong to another or a new element by then.
 */
const watchPress = `const [element] = arguments;
window.wasPressed = false;
document.addEventListener("click", ({ target }) => {
  window.wasPressed = target.closest(element.localName)?.className === element.className;
}, { capture: true, once: true });
element.scrollIntoView({ block: "center" });`;

interface Query {
  readonly by: "Role" | "LabelText";
  readonly what: string;
  readonly name?: string;
}

const library = createRequire(import.meta.url).resolve(
  "@testing-library/dom/dist/@testing-library/dom.umd.min.js",
);
let librarySource: Promise<string> | undefined;

/** The first current match of a query, by accessible names. */
async function queried(driver: WebDriver, query: Query): Promise<WebElement | null> {
  const hasLibrary = await driver.executeScript("return 'TestingLibraryDom' in window");
  librarySource ??= readFile(library, "utf8");
  if (!hasLibrary) await driver.executeScript(await librarySource);
  return driver.executeScript(
    `const { by, what, name } = arguments[0];
    const options = name === undefined ? {} : { name };
    return TestingLibraryDom["queryAllBy" + by](document.body, what, options)[0] ?? null;`,
    query,
  );
}
