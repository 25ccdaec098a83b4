import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { usage } from "#server/commands/command.ts";
import { readConfig } from "#server/config.ts";
import { deployFolder, page, pageBlocks } from "./page.ts";

const read = (name: string) => readFileSync(join(deployFolder, name), "utf8");
const units = readdirSync(join(deployFolder, "systemd"));

/** Every setting that the service reads. */
const settings = new Set<string>();
readConfig(
  new Proxy({}, { get: (_, name) => void settings.add(String(name)) }) as Record<string, undefined>,
);

test("every file on the page exists", () => {
  const table = page.slice(page.indexOf("## The folder"), page.indexOf("## Tested"));
  const names = [...table.matchAll(/`([^`]+)`/g)].map(([, path = ""]) => path);
  expect(names.length).toBeGreaterThan(4);
  for (const path of names) expect.soft(existsSync(join(deployFolder, path)), path).toBe(true);
  const installed = pageBlocks().flatMap(({ commands }) =>
    [...commands.matchAll(/^install -m 644 (slotwire.*) \/etc\/systemd/gm)].flatMap(
      ([, files = ""]) => files.split(" "),
    ),
  );
  for (const name of installed) expect.soft(units).toContain(name);
});

test("every command of the page and the units is one of the command line", () => {
  const texts = [page, ...units.map((name) => read(`systemd/${name}`))].join("\n");
  const words = [...texts.matchAll(/(?:^slotwire|cli\.js) ([a-z][a-z-]*(?: [a-z-]+)?)/gm)].map(
    ([, text = ""]) => text,
  );
  expect(words.length).toBeGreaterThan(3);
  for (const text of words) {
    const [first = ""] = text.split(" ");
    const name = ["key", "field-key", "owner"].includes(first) ? text : first;
    expect.soft(usage, text).toMatch(new RegExp(`^ {2}${name}( |$)`, "m"));
  }
});

test("every setting in the folder's files is one of the service's", () => {
  const inUnits = units
    .map((name) => read(`systemd/${name}`))
    .join("\n")
    .matchAll(/^#?(?:Environment=.*\b)?([A-Z][A-Z_]{3,})=/gm);
  const [service = ""] = /^ {2}slotwire:[\s\S]*?\n\n/m.exec(read("compose.yaml")) ?? [];
  const inCompose = service
    .slice(service.indexOf("environment:"), service.indexOf("volumes:"))
    .matchAll(/^ {6}([A-Z_]+):/gm);
  const [inImage = ""] = /^ENV .*$/m.exec(read("Containerfile")) ?? [];
  const names = [...inUnits, ...inCompose, ...inImage.matchAll(/([A-Z_]+)=/g)]
    .map(([, name = ""]) => name)
    .filter((name) => !["NODE_ENV", "PATH"].includes(name));
  expect(names).toContain("SECRET_KEY");
  expect(names).toContain("TRUST_PROXY");
  for (const name of names) expect.soft([...settings]).toContain(name);
});
