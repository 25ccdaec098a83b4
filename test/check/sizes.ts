import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";

/** Prints the sizes of the house, with their goals: `npm run sizes`. */
const tracked = execFileSync("git", ["ls-files", "src", "test"], { encoding: "utf8" }).split("\n");
const code = tracked.filter((file) => /\.(?:tsx?|css)$/.test(file) && existsSync(file));
const texts = new Map(code.map((file) => [file, readFileSync(file, "utf8")]));
const imports = /(?:from|import) "(?:#([^"]+)|(\.{1,2}\/[^"]+))"/g;
const lines = (file: string) => (texts.get(file) ?? "").split("\n").length - 1;
const linesIn = (folder: string) =>
  code.filter((file) => file.startsWith(folder)).reduce((total, file) => total + lines(file), 0);

const chains = new Map<string, number>();
function chain(file: string): number {
  const known = chains.get(file);
  if (known !== undefined) return known;
  const imported = [...(texts.get(file) ?? "").matchAll(imports)]
    .map(([, room, path = ""]) => (room ? join("src", room) : join(dirname(file), path)))
    .filter((path) => texts.has(path));
  const length = 1 + Math.max(0, ...imported.map(chain));
  chains.set(file, length);
  return length;
}

const source = code.filter((file) => file.startsWith("src/"));
const sizes = source.map(lines).sort((a, b) => a - b);
const folders = tracked.map(dirname);
const full = [...new Set(folders)]
  .filter((folder) => folders.filter((other) => other === folder).length > 20)
  .join(", ");
for (const room of new Set(source.map((file) => file.split("/").slice(0, 2).join("/"))))
  console.log(`${linesIn(`${room}/`)} ${room}`);
console.log(`${linesIn("src/")} lines of source in ${source.length} files (goal 74,000)`);
console.log(`${linesIn("test/")} lines of tests (goal 55,000)`);
console.log(`${sizes[sizes.length >> 1]} lines in the median file (goal 80 to 120)`);
console.log(`${sizes.filter((size) => size < 25).length} files under 25 lines (goal 90)`);
console.log(`${Math.max(...source.map(chain))} files in the longest import chain (goal 22)`);
console.log(`Folders of more than 20 files: ${full || "none"}`);
