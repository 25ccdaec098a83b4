import * as fc from "fast-check";
import { expect, test } from "vitest";
import {
  customFieldNamePattern,
  splitReferences,
  type TextPart,
} from "#contract/text/reference.ts";
import { always } from "../always.ts";

const name = fc.stringMatching(new RegExp(customFieldNamePattern));
const braces = fc
  .array(fc.constantFrom("{", "}", "{{", "}}", "a", " ", "rank", "{{rank}}", "😀"), {
    maxLength: 20,
  })
  .map((pieces) => pieces.join(""));
const text = fc.oneof(braces, fc.string({ unit: "grapheme" }));

function join(parts: TextPart[]): string {
  return parts
    .map((part) => (part.kind === "words" ? part.words : `{{${part.property}}}`))
    .join("");
}

test.each<[string, unknown[]]>([
  ["", []],
  ["Rank", ["Rank"]],
  ["Rank {{rank}}", ["Rank ", { rank: 5 }]],
  ["{{a}}{{b}}", [{ a: 0 }, { b: 5 }]],
  ["{{ rank }}!", [{ rank: 0 }, "!"]],
  ["{{}}", [{ "": 0 }]],
  ["{rank}", ["{rank}"]],
  ["{{rank}", ["{{rank}"]],
  ["{{{rank}}}", ["{", { rank: 1 }, "}"]],
  ["{{a{{b}}", ["{{a", { b: 3 }]],
  ["😀{{a}}", ["😀", { a: 2 }]],
])("%j is split into words and references", (written, expected) => {
  const read = splitReferences(written).map((part) =>
    part.kind === "words" ? part.words : { [part.property]: part.at },
  );
  expect(read).toEqual(expected);
});

test("splitting neither loses nor doubles text", () => {
  always([text], (written) => {
    let end = 0;
    for (const part of splitReferences(written)) {
      if (part.kind === "words") {
        expect(written.startsWith(part.words, end)).toBe(true);
        end += part.words.length;
      } else {
        expect(part.at).toBe(end);
        end = written.indexOf("}}", part.at) + 2;
        expect(written.slice(part.at + 2, end - 2).trim()).toBe(part.property);
      }
    }
    expect(end).toBe(written.length);
  });
});

test("a split text joins back to the same text, except for blanks in the braces", () => {
  always([text], (written) => {
    const joined = join(splitReferences(written));
    expect(joined).toBe(
      written.replace(/\{\{([^{}]*)\}\}/g, (_, inner: string) => `{{${inner.trim()}}}`),
    );
    expect(join(splitReferences(joined))).toBe(joined);
  });
});

test("words never contain a reference, are never empty, and never follow each other", () => {
  always([text], (written) => {
    const parts = splitReferences(written);
    for (const [index, part] of parts.entries()) {
      if (part.kind !== "words") continue;
      expect(part.words).not.toBe("");
      expect(part.words).not.toMatch(/\{\{[^{}]*\}\}/);
      expect(parts[index + 1]?.kind).not.toBe("words");
    }
  });
});

test("every valid name of a custom field works in a reference", () => {
  always([name, fc.string({ unit: fc.constantFrom("a", " ", "😀", "}") })], (property, before) => {
    expect(splitReferences(`${before}{{${property}}}`).at(-1)).toEqual({
      kind: "reference",
      property,
      at: before.length,
    });
  });
});
