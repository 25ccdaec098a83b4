import { readFileSync } from "node:fs";
import { join } from "node:path";

const root = join(import.meta.dirname, "../..");

export const deployFolder = join(root, "deploy");

/** The page from a bare machine to a bot. */
export const page = readFileSync(join(root, "docs/deploy.md"), "utf8");

export interface Block {
  readonly heading: string;
  /** `online` needs the internet, `local` does not; undefined is not run. */
  readonly kind: "online" | "local" | undefined;
  readonly commands: string;
}

/** The page's commands in their order. */
export function pageBlocks(): Block[] {
  return page.split(/^## /m).flatMap((section) => {
    const heading = section.slice(0, section.indexOf("\n"));
    return [...section.matchAll(/^```sh(?: (online|local))?\n([\s\S]*?)^```$/gm)].map(
      ([, kind, commands = ""]) => ({ heading, kind: kind as Block["kind"], commands }),
    );
  });
}
