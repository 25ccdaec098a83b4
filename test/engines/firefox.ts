import { type Browser, firefox } from "playwright-core";
import { findProgram } from "../programs/installed.ts";
import { untilParentEnds } from "./kept-process.ts";

/** The path of the installed Firefox; undefined without one. */
export const findFirefox = (): string | undefined =>
  findProgram("firefox-esr") ?? findProgram("firefox");

/** The parts of Playwright's internals that are used. */
interface Inside {
  readonly _connection: { toImpl(what: object): { _browserSession: BidiSession } };
}

interface BidiSession {
  send(method: string, params: object): Promise<unknown>;
}

/** The installed Firefox, driven by Playwright over WebDriver BiDi; it ends with this process. */
export async function launchFirefox(path: string): Promise<Browser> {
  const browser = await firefox.launch({
    // Playwright's name for a Firefox that is not its own build.
    channel: "moz-firefox",
    executablePath: untilParentEnds,
    env: { ...process.env, PROGRAM: path, MOZ_CRASHREPORTER_DISABLE: "1" },
    firefoxUserPrefs: {
      // Menus and dialogs open at once: half faded in, their words have too little contrast.
      "ui.prefersReducedMotion": 1,
      // It sends no requests on its own.
      "network.captive-portal-service.enabled": false,
      "network.connectivity-service.enabled": false,
    },
  });
  skipMediaFeatures(browser);
  return browser;
}

/**
 * Leaves out the one command of Playwright that Firefox ESR lacks; its pages have the system's
 * colour scheme.
 */
function skipMediaFeatures(browser: Browser): void {
  const { _browserSession } = (browser as unknown as Inside)._connection.toImpl(browser);
  const sessions = Object.getPrototypeOf(_browserSession) as BidiSession;
  const { send } = sessions;
  sessions.send = function (method, params) {
    return method === "emulation.setMediaFeaturesOverride"
      ? Promise.resolve({})
      : send.call(this, method, params);
  };
}
