/** A text that is not JSON, with the place where it stops being JSON. */
export class JsonTextError extends Error {
  readonly line: number;
  readonly column: number;

  constructor(text: string, position: number, expected: string) {
    const before = text.slice(0, position).split("\n");
    const found = position < text.length ? JSON.stringify(Array.from(text.slice(position, position + 2))[0]) : "the end of the file";
    super(`expected ${expected}, found ${found}`);
    this.line = before.length;
    this.column = (before.at(-1) ?? "").length + 1;
  }
}

const deepest = 100;
const blanks = /[ \t\n\r]*/y;
const string = /"(?:[^"\\\p{Cc}]|[\x7f-\x9f]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*"/uy;
const scalar = /(?:-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null)(?![\w.])/y;

/**
 * Reads JSON (RFC 8259), also the JSON Pointers of members that are named twice, of which JSON.parse silently keeps the last.
 * Throws `JsonTextError` with line and column, which the engine's own error does not always tell.
 */
export function readJson(text: string): { value: unknown; repeated: string[] } {
  const repeated: string[] = [];
  let at = 0;

  const fail = (expected: string): never => {
    throw new JsonTextError(text, at, expected);
  };
  const take = (pattern: RegExp): string | undefined => {
    pattern.lastIndex = at;
    const found = pattern.exec(text)?.[0];
    at += found?.length ?? 0;
    return found;
  };
  const skip = (character: string): boolean => {
    take(blanks);
    if (text[at] !== character) return false;
    at += 1;
    return true;
  };
  const scanValue = (path: string, depth: number): void => {
    if (depth > deepest) fail(`at most ${deepest} levels of nesting`);
    if (skip("{")) scanMembers(path, depth);
    else if (skip("[")) scanItems(path, depth);
    else if (take(string) === undefined && take(scalar) === undefined) fail("a value");
  };
  const scanMembers = (path: string, depth: number): void => {
    const names = new Set<string>();
    if (skip("}")) return;
    do {
      take(blanks);
      const name: string = JSON.parse(take(string) ?? fail("a member's name in double quotes"));
      const member = `${path}/${pointerPart(name)}`;
      if (names.has(name)) repeated.push(member);
      names.add(name);
      if (!skip(":")) fail('":"');
      scanValue(member, depth + 1);
    } while (skip(","));
    if (!skip("}")) fail('"," or "}"');
  };
  const scanItems = (path: string, depth: number): void => {
    let index = 0;
    if (skip("]")) return;
    do scanValue(`${path}/${index++}`, depth + 1);
    while (skip(","));
    if (!skip("]")) fail('"," or "]"');
  };

  scanValue("", 0);
  take(blanks);
  if (at < text.length) fail("the end of the file");
  return { value: JSON.parse(text), repeated };
}

/** A name as a part of a JSON Pointer (RFC 6901). */
export function pointerPart(name: string): string {
  return name.replaceAll("~", "~0").replaceAll("/", "~1");
}
