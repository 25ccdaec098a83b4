import { parseSync, Visitor } from "vite";

/** A script, a style sheet or a page with both. */
export interface BuiltFile {
  readonly path: string;
  readonly text: string;
}

/** A range of a file. */
interface Part {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** Objects that are the only one of their interface. */
const soleObjects: Readonly<Record<string, string>> = {
  document: "Document",
  globalThis: "Window",
  navigator: "Navigator",
  self: "Window",
  window: "Window",
};

/** All names and texts in scripts, and the members of named objects: `Object.hasOwn`. */
export function namesInScripts(files: readonly BuiltFile[]) {
  const words = new Set<string>();
  const pairs = new Set<string>();
  const visitor = new Visitor({
    Identifier: ({ name }) => void words.add(name),
    Literal: ({ value }) => void (typeof value === "string" && words.add(value)),
    MemberExpression: ({ object, property }) => {
      if (object.type === "Identifier" && property.type === "Identifier")
        pairs.add(`${soleObjects[object.name] ?? object.name}.${property.name}`);
    },
  });
  for (const { text } of files.flatMap(scriptsIn))
    visitor.visit(parseSync("built.js", text).program);
  return { words, pairs };
}

/**
 * The features that style sheets use: `@container`, `:has`, `contain:`, `contain:layout`,
 * `color-mix()`.
 */
export function namesInSheets(files: readonly BuiltFile[]): Set<string> {
  const names = new Set<string>();
  for (const { text } of files.flatMap(sheetsIn)) {
    for (const [name] of text.matchAll(/@[a-z-]+|[\w-]+(?=\()/g))
      names.add(name.startsWith("@") ? name : `${name}()`);
    for (const [name] of text.matchAll(/:[a-z-]+(?=[^{};]*\{)/g)) names.add(name);
    for (const [, property, value = ""] of text.matchAll(/[{;"]([a-z-]+):([^;{}"]*)/g)) {
      names.add(`${property}:`);
      for (const [word] of value.matchAll(/[a-z][\w-]*/g)) names.add(`${property}:${word}`);
      if (/\ddv[hwib]/.test(value)) names.add("dvh()");
    }
  }
  return names;
}

/**
 * The parts of a file that are style sheets or may be: in scripts, all texts with a rule or a call.
 */
export function sheetsIn(file: BuiltFile): Part[] {
  const known = sheets.get(file.text) ?? findSheets(file);
  sheets.set(file.text, known);
  return known;
}

/** The parts of each file so far: many pages load the same one, and parsing it takes long. */
const sheets = new Map<string, Part[]>();

function findSheets(file: BuiltFile): Part[] {
  const { path, text } = file;
  if (path.endsWith(".css")) return [{ start: 0, end: text.length, text }];
  const parts = path.endsWith(".html") ? elementsIn(text, "style") : [];
  for (const script of scriptsIn(file)) {
    const add = ({ start, end }: { start: number; end: number }) => {
      const part = script.text.slice(start, end);
      if (/\{[^{}]*:|\w\(/.test(part))
        parts.push({ start: script.start + start, end: script.start + end, text: part });
    };
    new Visitor({
      TemplateElement: add,
      Literal: (node) => void (typeof node.value === "string" && add(node)),
    }).visit(parseSync("built.js", script.text).program);
  }
  return parts.sort((one, other) => one.start - other.start);
}

/** The scripts of a file. */
export function scriptsIn({ path, text }: BuiltFile): Part[] {
  if (path.endsWith(".html")) return elementsIn(text, "script");
  return path.endsWith(".js") ? [{ start: 0, end: text.length, text }] : [];
}

/** The contents of a page's own scripts or style sheets. */
function elementsIn(html: string, name: "script" | "style"): Part[] {
  const attributes = name === "style" ? "[^>]*" : "";
  const elements = html.matchAll(new RegExp(`<${name}${attributes}>([^]*?)</${name}>`, "g"));
  return [...elements].map(({ 0: element, 1: text = "", index }) => {
    const start = index + element.indexOf(">") + 1;
    return { start, end: start + text.length, text };
  });
}
