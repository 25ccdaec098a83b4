import type { BrowserName, Identifier } from "@mdn/browser-compat-data";
import compatibility from "@mdn/browser-compat-data/forLegacyNode";
import type { Page } from "playwright-core";
import { parseSync, Visitor } from "vite";
import {
  type BuiltFile,
  namesInScripts,
  namesInSheets,
  scriptsIn,
  sheetsIn,
} from "./used-names.ts";

/** The oldest versions of browsers that a page supports. */
export type Level = Partial<Record<BrowserName, number>>;

/** A part of the web platform that is newer than a level. */
export interface Feature {
  readonly name: string;
  /** Its paths in scripts, such as `["Array", "prototype", "at"]`; any one of them. */
  readonly paths?: readonly (readonly string[])[];
  /** Matches its name in style sheets. */
  readonly use?: RegExp;
}

const { builtins } = compatibility.javascript;
const { "at-rules": atRules, properties, selectors, types } = compatibility.css;
const interfaces = [builtins, compatibility.api].flatMap(membersOf);

function membersOf(identifier: Identifier | undefined): [string, Identifier][] {
  const { __compat, ...members }: Record<string, Identifier> = { ...identifier };
  return Object.entries(members);
}

/** Whether browsers of a level have a feature, without a prefix or a flag. */
function isOld({ __compat }: Identifier, level: Level): boolean {
  return Object.entries(level).every(([browser, version]) => {
    const support = __compat?.support[browser as BrowserName];
    return [support ?? []].flat().some(({ version_added: added, ...limits }) => {
      if (!added || limits.prefix || limits.alternative_name || limits.flags) return false;
      return Number(/[\d.]+/.exec(added)) <= version;
    });
  });
}

function newer(group: Identifier | undefined, level: Level): [string, Identifier][] {
  return membersOf(group).filter(([, one]) => one.__compat && !isOld(one, level));
}

/**
 * The features that scripts lack at a level: whole interfaces, and members of older ones. Elements
 * have the members of a new interface, too, because a tag makes them.
 */
export function scriptFeatures(level: Level): Feature[] {
  return interfaces.flatMap(([owner, identifier]): Feature[] => {
    const isNew = identifier.__compat && !isOld(identifier, level);
    const whole: Feature[] = isNew ? [{ name: owner, paths: [[owner]] }] : [];
    if (isNew && !owner.endsWith("Element")) return whole;
    const members = newer(identifier, level).map(([member]) => {
      const name = member.replace(/_static$/, "");
      if (owner === "Window") return { name, paths: [[name]] };
      const own = [owner, name];
      const ofObjects = [owner, "prototype", name];
      // The table mixes both kinds of members of the language's objects.
      const paths = builtins?.[owner] ? [own, ofObjects] : [member === name ? ofObjects : own];
      return { name: `${owner}.${name}`, paths };
    });
    return [...members, ...whole];
  });
}

/** The features that style sheets lack at a level. */
function styleFeatures(level: Level): Feature[] {
  const withInner = ([name, one]: [string, Identifier]): [string, Identifier][] => [
    [name, one],
    ...membersOf(one).flatMap(withInner),
  ];
  const functions = Object.fromEntries(membersOf(types).flatMap(withInner));
  const units = { "dvh()": types?.length?.viewport_percentage_units_dynamic ?? {} };
  const feature = (name: string, pattern: string): Feature => ({ name, use: RegExp(pattern, "g") });
  return [
    ...newer(atRules, level).map(([name]) => feature(`@${name}`, `(?<=@)${name}(?![\\w-])`)),
    ...newer(selectors, level).map(([name]) =>
      feature(`:${name}`, `(?<=:)${name}(?![\\w-])(?=[^{};]*\\{)`),
    ),
    ...newer(properties, level).map(([name]) => feature(`${name}:`, `(?<=[{;"])${name}(?=:)`)),
    ...membersOf(properties).flatMap(([name, values]) =>
      newer(values, level).map(([value]) =>
        feature(`${name}:${value}`, `(?<=[{;"]${name}:[^;{}"]*)(?<![\\w-])${value}(?![\\w(-])`),
      ),
    ),
    ...newer(functions, level).map(([name]) => feature(`${name}()`, `(?<![\\w-])${name}(?=\\()`)),
    ...newer(units, level).map(([name]) => feature(name, "(?<=\\d)dv[hwib](?![\\w-])")),
  ];
}

/** The features newer than a level that these files may use. */
export function newerFeatures(files: readonly BuiltFile[], level: Level): Feature[] {
  const { words, pairs } = namesInScripts(files);
  const inSheets = namesInSheets(files);
  // The name of a member that older objects also have proves nothing.
  const older = new Set(
    interfaces
      .flatMap(([, owner]) => membersOf(owner))
      .filter(([, member]) => isOld(member, level))
      .map(([name]) => name),
  );
  const isNamed = ([owner = "", ...members]: readonly string[]) => {
    const name = members.at(-1);
    if (name === undefined) return words.has(owner);
    if (pairs.has(`${owner}.${name}`)) return true;
    return members[0] === "prototype" && words.has(name) && !older.has(name);
  };
  return [
    ...scriptFeatures(level).filter(({ paths = [] }) => paths.some(isNamed)),
    ...styleFeatures(level).filter(({ name }) => inSheets.has(name)),
  ];
}

/** Removes these features from a page that has not loaded. */
export async function lackFeatures(page: Page, features: readonly Feature[]): Promise<void> {
  await page.addInitScript(
    (paths) => {
      for (const path of paths) {
        let holder: unknown = window;
        for (const step of path.slice(0, -1))
          holder = (holder as Record<string, unknown> | undefined)?.[step];
        if (holder) delete (holder as Record<string, unknown>)[path[path.length - 1] ?? ""];
      }
    },
    features.flatMap(({ paths = [] }) => paths),
  );
  const uses = features.flatMap(({ use }) => use ?? []);
  if (uses.length === 0) return;
  await page.route(/\/app\/[^/]*$|\/assets\/|\/builder/, async (route) => {
    const response = await route.fetch();
    const type = /html|css|javascript/.exec(response.headers()["content-type"] ?? "")?.[0];
    if (!type) return route.fulfill({ response });
    const path = `answer.${type === "javascript" ? "js" : type}`;
    const body = withoutStyle({ path, text: await response.text() }, uses);
    return route.fulfill({ response, body });
  });
}

/** A file whose style sheets have unknown names in place of these features. */
function withoutStyle(file: BuiltFile, uses: readonly RegExp[]): string {
  let end = 0;
  let text = "";
  for (const part of sheetsIn(file)) {
    text += file.text.slice(end, part.start);
    text += uses.reduce((rest, use) => rest.replace(use, (name) => `x-${name}`), part.text);
    end = part.end;
  }
  return text + file.text.slice(end);
}

/** Syntax of a file that browsers before Chrome 91 or Safari 16.4 refuse, or misread. */
export function newerSyntax(file: BuiltFile): string[] {
  const found: string[] = [];
  const visitor = new Visitor({
    StaticBlock: () => void found.push("static {}"),
    BinaryExpression: ({ left }: { left: { type: string } }) =>
      void (left.type === "PrivateIdentifier" && found.push("#x in")),
    Literal: (node) => {
      if (!("regex" in node)) return;
      const { pattern, flags } = node.regex;
      if (/\(\?<[=!]/.test(pattern) || /[dv]/.test(flags)) found.push(`/${pattern}/${flags}`);
    },
    CallExpression: ({ optional, arguments: given }) => {
      // Chrome 90 passes wrong arguments after a spread one.
      if (optional && given.slice(0, -1).some(({ type }) => type === "SpreadElement"))
        found.push("?.(...x, y)");
    },
  });
  for (const { text } of scriptsIn(file)) visitor.visit(parseSync("built.js", text).program);
  return found.map((syntax) => `${file.path}: ${syntax}`);
}
