import { expect, test } from "vitest";
import { linesOf } from "#builder/screen/history/block-lines.ts";

test("a text from right to left does not turn round the tag of its language", () => {
  const text = { en: "Hello, {{name}}", fa: "سلام، {{name}}" };
  expect(linesOf({ type: "text", style: "body", text }, "en")).toEqual([
    ["style", "Paragraph"],
    ["text/en", "en: \u2068Hello, {{name}}\u2069"],
    ["text/fa", "fa: \u2068سلام، {{name}}\u2069"],
  ]);
});
