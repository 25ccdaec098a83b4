import { maxSampleLength } from "./health-limit.ts";

/** Whether a text begins like an HTML page. */
export function isPage(text: string): boolean {
  return /^\s*<(?:!doctype html\b|html\b|head\b|body\b|!--)/i.test(text);
}

/** Uncaught errors as languages print them. */
const errorTexts = [
  /^Traceback \(most recent call last\)/m,
  // Python, Node, Java and .NET: the name of the error, perhaps with its package.
  /^(?:Unhandled exception\. |Exception in thread .* )?(?:\w+[.:]+)*[A-Z]\w*(?:Error|Exception)\b:/m,
  // Node, Java and .NET: a line of the stack.
  /^\s+at (?:.*\.[a-z]+:\d+|[\w.$<>`]+ ?\()/m,
  // PHP
  /\b(?:Warning|Notice|Deprecated|(?:Fatal|Parse) error)(?:<\/b>)?: .* on line |^(?:PHP )?Fatal error: +Uncaught |SQLSTATE\[/m,
  /^\s*<br ?\/?>\s*(?:<b>)?(?:Warning|Notice|Deprecated|(?:Fatal|Parse) error)\b/,
  // Go
  /^panic: |^goroutine \d+ \[|%!\w\(/m,
  // Ruby
  /^\S+\.rb:\d+:in ['`]/m,
];

/** Whether a text begins with an uncaught error of a program. */
export function isErrorText(text: string): boolean {
  const start = text.slice(0, 2000);
  return errorTexts.some((error) => error.test(start));
}

/** Missing values as languages print them, alone or within a text. */
const noValues = [
  /^\s*(?:null|nil|nan|\(null\))\s*$/i,
  /^\s*(?:None|Array)\s*$/,
  /\[object \w+\]|\bundefined\b|\bNaN\b|<nil>/,
];

/** Whether a text shows that a program had no value to print. */
export function isNoValue(text: string): boolean {
  return noValues.some((value) => value.test(text));
}

/**
 * Whether a field's text looks like a fault of its server: an HTML page, an uncaught error, a
 * missing value, or bytes that are not UTF-8 and were decoded as �.
 */
export function isSuspicious(text: string): boolean {
  return isPage(text) || isErrorText(text) || isNoValue(text) || text.includes("\ufffd");
}

/** The beginning of a suspicious text for its owners, on one line. */
export function sampleOf(text: string): string {
  const beginning = text.trimStart().slice(0, maxSampleLength);
  return beginning.replace(/[\s\p{Cc}\p{Cf}\p{Cs}]+/gu, " ").trim();
}
