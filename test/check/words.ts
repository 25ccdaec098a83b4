import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";

/** Habits of the house's English to drop, with the plain way. `npm run check:words -- src/server` checks one folder. */
const habits: readonly [RegExp, string][] = [
  [/^(?:What|Whoever|Of|By) /, "begin with the subject"],
  [
    /\b(?:asks|tells|hears|says|knows|asked|told|heard)\b/i,
    "no program asks, tells, hears, says or knows",
  ],
  [/\b(?:beside|by which|came of|becomes of|anew|is under way|elsewhere|whoever)\b/i, "plain word"],
  [/\b(?:the seed|our rule|seed \d)/i, "link the page of docs/ that has the rule"],
];
const comment = /^\s*(?:\/\*\*?|\*|\/\/)\s*(.*?)\s*(?:\*\/)?$/;
const trailingComment = /[;,{(]\s+\/\/ (.*)$/;
const title =
  /(?:\b(?:it|test|describe)(?:\.\w+)*(?:\([^"]*\))?|^\s*\](?: as const)?\))\("((?:[^"\\]|\\.)*)"/;
const kinds = /\.(?:tsx?|css|md|mjs|sh)$/;
const generated = /^docs\/(?:api|generated|public|\.vitepress\/cache)\//;

// Not by git: a bare machine has none, its list lacks new files, and deleted ones are still in it.
const given = process.argv.slice(2);
const topFiles = readdirSync(".").filter((name) => kinds.test(name));
const paths = given.length > 0 ? given : ["src", "test", "build", "deploy", "docs", ...topFiles];
const files = paths
  .filter((path) => existsSync(path))
  .flatMap((path) => (statSync(path).isDirectory() ? filesIn(path) : path))
  .filter((file) => kinds.test(file) && !generated.test(file));

function filesIn(folder: string): string[] {
  const names = readdirSync(folder, { recursive: true, encoding: "utf8" });
  return names.map((name) => join(folder, name).replaceAll("\\", "/"));
}

let findings = 0;
for (const file of files) {
  const isProse = file.endsWith(".md");
  for (const [index, line] of readFileSync(file, "utf8").split("\n").entries()) {
    const text = isProse
      ? line
      : (comment.exec(line) ?? trailingComment.exec(line) ?? title.exec(line))?.[1];
    for (const [habit, advice] of isProse ? habits.slice(2) : habits) {
      if (text === undefined || !habit.test(text.replace(/`[^`]*`/g, ""))) continue;
      console.log(`${file}:${index + 1}: ${advice}: ${text.trim()}`);
      findings += 1;
    }
  }
}
console.log(`${findings} found`);
process.exitCode = findings > 0 ? 1 : 0;
