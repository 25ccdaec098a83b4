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

/** The best matches first: a name in the owner's language counts before any other word. */
function search(commands: readonly Command[], query: string, language: string): Command[] {
  const names = commands.map((command) => plain(command.label(language)));
  const texts = commands.map((command, index) => `${names[index]} ${plain(otherWords(command))}`);
  const found = [names, texts].flatMap((haystack) => {
    const [indexes, info, order] = fuzzy.search(haystack, plain(query), maxWordsInAnyOrder);
    return info && order ? order.map((rank) => info.idx[rank]) : (indexes ?? []);
  });
  return [...new Set(found)].flatMap((index) => commands[index ?? -1] ?? []);
}

/** The note, and the names and keywords in all languages. */
function otherWords({ id, label, note = "" }: Command): string {
  const inLanguages = languages.flatMap((language) => {
    const keywords: Readonly<Record<string, string>> = wordsIn(language, paletteWords).keywords;
    return [label(language), keywords[id] ?? ""];
  });
  return [note, ...inLanguages].join(" ");
}

/** Without case, accents and the dots of ё. */
function plain(text: string): string {
  return text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
}
