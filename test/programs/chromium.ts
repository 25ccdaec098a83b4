import { execFile } from "node:child_process";
import { constants } from "node:fs";
import { access } from "node:fs/promises";
import { delimiter, join } from "node:path";
import { promisify } from "node:util";
import { chromium } from "playwright-core";

/**
 * The options of the tests' Chromium: it runs as root, uses no GPU and sends no requests on its
 * own.
 */
export const chromiumArgs = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

const systemNames = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];
const headlessShell = "chromium-headless-shell";
const macPath = "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome";

/**
 * The path of the Chromium that uses least of the processor: the system's headless shell, which
 * takes a third less but has no back/forward cache, else `findChromium`.
 */
export async function findLightChromium(): Promise<string> {
  const chosen = process.env.CHROME_PATH;
  return (!chosen && (await firstThatRuns(systemPaths([headlessShell])))) || findChromium();
}

/** The path of a Chromium that runs here; throws without one. */
export async function findChromium(): Promise<string> {
  const path = await installedChromium();
  if (path === undefined) throw new Error("No Chromium: install chromium, or set CHROME_PATH.");
  return path;
}

/**
 * The path of the Chromium of `CHROME_PATH`, the system's or Playwright's own; undefined without
 * one.
 */
export async function installedChromium(): Promise<string | undefined> {
  const chosen = process.env.CHROME_PATH;
  return chosen
    ? requireChosen(chosen)
    : firstThatRuns([
        ...systemPaths(systemNames),
        macPath,
        chromium.executablePath(),
        ...systemPaths([headlessShell]),
      ]);
}

async function firstThatRuns(paths: readonly string[]): Promise<string | undefined> {
  for (const path of paths) if ((await faultOf(path)) === null) return path;
  return undefined;
}

async function requireChosen(path: string): Promise<string> {
  const fault = await faultOf(path);
  if (fault === null) return path;
  throw new Error(
    `CHROME_PATH is ${path}, which ${fault}; set it to a Chromium that runs, or unset it to have one found.`,
  );
}

function systemPaths(names: readonly string[]): string[] {
  const folders = (process.env.PATH ?? "").split(delimiter).filter((folder) => folder !== "");
  return names.flatMap((name) => folders.map((folder) => join(folder, name)));
}

/**
 * The reason why the Chromium at `path` cannot run, or null. Finds missing libraries before the
 * launch.
 */
async function faultOf(path: string): Promise<string | null> {
  const executable = await access(path, constants.X_OK).then(
    () => true,
    () => false,
  );
  if (!executable) return "does not exist or may not be executed";
  try {
    const { stdout } = await promisify(execFile)(path, ["--version", "--no-sandbox"], {
      timeout: 20_000,
    });
    return /Chrom/.test(stdout)
      ? null
      : `does not say it is a Chromium but “${stdout.trim().slice(0, 80)}”`;
  } catch (error) {
    const said =
      error instanceof Error && "stderr" in error
        ? String(error.stderr).trim().split("\n").at(-1)
        : "";
    return `does not start${said ? ` (${said})` : ""}`;
  }
}
