import { type Chance, oneOf } from "../../chance.ts";

/** Pieces of names of every kind on the messenger, by script. */
export const scripts = {
  latin: ["Ada", "Lovelace", "O'Neill", "Jean-Luc", "von"],
  accents: ["Zoë", "Łukasz", "Ðorđe", "Ñandú", "Þór", "Čeněk"],
  decomposed: ["Zoe\u0308", "n\u0303andu\u0301", "A\u030angstro\u0308m", "\u0439".normalize("NFD")],
  cyrillic: ["Лиса", "Ёлка", "Їжак", "Қазақ"],
  greek: ["Ὀδυσσεύς", "Ελένη", "ς"],
  armenian: ["Արամ", "Նարե"],
  georgian: ["ნინო", "გიორგი"],
  arabic: ["محمد", "عائشة", "لا إله", "١٢٣", "ﷺ"],
  persian: ["پریسا", "می\u200cخواهم"],
  hebrew: ["שָׁלוֹם", "דוד"],
  "marks of direction": ["\u200fדוד\u200e", "\u202eevil\u202c", "\u2067نور\u2069"],
  devanagari: ["क्षत्रिय", "श्री"],
  bengali: ["বাংলা"],
  tamil: ["தமிழ்"],
  thai: ["สมชาย", "น้ำ"],
  khmer: ["ខ្មែរ"],
  amharic: ["አበበ"],
  chinese: ["王小明", "臺灣", "〇", "𠮷野家", "𪚥"],
  japanese: ["さくら", "サクラ", "ﾊﾝｶｸ", "髙橋", "が".normalize("NFD")],
  korean: ["김철수", "한".normalize("NFD"), "ㅋㅋ"],
  emoji: ["🦊", "👩‍👩‍👧‍👦", "🏳️‍🌈", "🇺🇦", "👍🏽", "❤️", "1️⃣", "🏴󠁧󠁢󠁥󠁮󠁧󠁿"],
  astral: ["𝓐𝓭𝓪", "𝟙𝟚", "𒀀", "𓀀", "🄰", "\u{10fffd}"],
  combining: ["Z̸̡̢a̷̛l̵g̶o̸", "e\u0301\u0302\u0303", "\u0301"],
  signs: ["&", "=", "%", "+", "#", "?", "a=b&c=d", "100%", "%41", "%zz", "C++", "hash=0"],
  quotes: ['"', "\\", "/", "</script>", "<b>", "'", "`", "$\u007bx}", "{{name}}", "\\u0041", "\\n"],
  spaces: ["a b", "\u00a0", "\u3000", "\u2028", "\u2029", "\ufeff", "\u200b", "  two  "],
  "old control codes": ["\u007f", "\u0085", "\u009f"],
  "private use": ["\ue000", "\uf8ff", "\u{f0000}"],
  "no characters": ["\ufffd", "\uffff", "\ufdd0"],
} as const;
export type Script = keyof typeof scripts;
export const scriptNames = Object.keys(scripts) as Script[];

/** A name of up to three pieces of the script. */
export function nameIn(script: Script, chance: Chance): string {
  return Array.from({ length: 1 + chance(3) }, () => oneOf(scripts[script], chance)).join(" ");
}
