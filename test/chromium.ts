import { execFile } from "node:child_process";
import { constants } from "node:fs";
import { access } from "node:fs/promises";
import { delimiter, join } from "node:path";
import { promisify } from "node:util";
import { chromium } from "playwright-core";
import {
  fetchPackedChromium,
  fetchPlaywrightChromium,
  packedChromiumPath,
} from "./chromium-fetch.ts";

/**
 * What every launch of the tests' Chromium passes: it runs as root, touches no GPU and calls nobody
 * of its own accord.
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
 * takes a third less but keeps no page for the way back, else `findChromium`.
 */
export async function findLightChromium(): Promise<string> {
  if (process.env.CHROME_PATH) return findChromium();
  for (const path of systemPaths([headlessShell])) if ((await faultOf(path)) === null) return path;
  return findChromium();
}

/**
 * The path of a Chromium that runs here: `CHROME_PATH`, the system's, Playwright's own, one fetched
 * before; else fetches one and says so. Throws a sentence when none can be had, because browser
 * tests are never skipped silently.
 */
export async function findChromium(): Promise<string> {
  const chosen = process.env.CHROME_PATH;
  if (chosen) return requireChosen(chosen);
  for (const path of [
    ...systemPaths(systemNames),
    macPath,
    chromium.executablePath(),
    packedChromiumPath,
  ])
    if ((await faultOf(path)) === null) return path;
  return fetchChromium();
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

async function fetchChromium(): Promise<string> {
  const faults: string[] = [];
  for (const fetchOne of [fetchPlaywrightChromium, fetchPackedChromium]) {
    try {
      const path = await fetchOne();
      const fault = await faultOf(path);
      if (fault === null) return path;
      faults.push(`${path} ${fault}`);
    } catch (error) {
      faults.push(error instanceof Error ? error.message : String(error));
    }
  }
  throw new Error(
    `The browser tests need a Chromium and none could be had (${faults.join("; ")}): install one or set CHROME_PATH.`,
  );
}

/**
 * What keeps the Chromium at `path` from running, or null. A program whose libraries are missing is
 * found out here, not at launch.
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
