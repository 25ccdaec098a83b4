import UFuzzy from "@leeoniya/ufuzzy";
import { languages } from "../language.ts";
import { wordsIn } from "../words.ts";
import type { Command, CommandGroup } from "./commands.ts";
import { paletteWords } from "./palette-words.en.ts";

/** The most commands of a group that a search lists. */
const maxFound = 8;

/** The order of the groups; users come last, so that late results move nothing. */
const groups: readonly CommandGroup[] = [
  "pages",
  "fields",
  "activities",
  "settings",
  "bots",
  "actions",
  "users",
];

/** Words may come in any order and hold one typing error each. */
const fuzzy = new UFuzzy({
  unicode: true,
  interSplit: "[^\\p{L}\\d']+",
  intraSplit: "\\p{Ll}\\p{Lu}",
  intraBound: "\\p{L}\\d|\\d\\p{L}|\\p{Ll}\\p{Lu}",
  intraChars: "[\\p{L}\\d']",
  intraContr: "'\\p{L}{1,2}\\b",
  intraMode: 1,
});
const maxWordsInAnyOrder = 5;

/** The commands that a query finds, by group; without a query, those of the first level. */
export function findCommands(commands: readonly Command[], query: string, language: string) {
  const isSearch = query.trim() !== "";
  const found = isSearch
    ? search(commands, query, language)
    : commands.filter(({ isDeep }) => !isDeep);
  return groups
    .map((group) => ({
      group,
      commands: found
        .filter((command) => command.group === group)
        .slice(0, isSearch ? maxFound : undefined),
    }))
    .filter(({ commands: own }) => own.length > 0);
}

/** The best matches of the names first, then matches of any other words in the order of the list. */
function search(commands: readonly Command[], query: string, language: string): Command[] {
  const names = commands.map((command) => plain(command.label(language)));
  const texts = commands.map((command, index) => `${names[index]} ${plain(otherWords(command))}`);
  const [, info, order] = fuzzy.search(names, plain(query), maxWordsInAnyOrder);
  const [matches] = fuzzy.search(texts, plain(query), maxWordsInAnyOrder);
  const found = [...(order ?? []).map((rank) => info?.idx[rank]), ...(matches ?? [])];
  return [...new Set(found)].flatMap((index) => commands[index ?? -1] ?? []);
}

/** The note, and the names, groups and keywords in all languages. */
function otherWords({ id, group, label, note = "" }: Command): string {
  const inLanguages = languages.flatMap((language) => {
    const words = wordsIn(language, paletteWords);
    return [label(language), words.groups[group], words.keywords[id] ?? ""];
  });
  return [note, ...inLanguages].join(" ");
}

/** Without case, accents and the dots of ё. */
function plain(text: string): string {
  return text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
}
