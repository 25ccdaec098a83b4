import { customValueLimit } from "#contract/user/user-limit.ts";
import { counted } from "#web/counted.ts";
import { english, spelled } from "../words.ts";
import { maxFileMiB } from "./text-of-file.ts";
import type { LineFault } from "./value-file.ts";

const values = (count: number) => counted("en", count, { one: "value", other: "values" });
const lines = (count: number) => counted("en", count, { one: "line", other: "lines" });
const users = (count: number) => counted("en", count, { one: "user", other: "users" });
const { maximum } = customValueLimit;

export const valueWords = english("value-words", {
  title: "Import custom values",
  lead: "Two columns, with or without a header: the Telegram ID and a whole number, separated by commas, semicolons or tabs.",
  leadExport:
    "The file of “Download CSV” will do as well: change its column customValue and import it here.",
  dropFile: "Drop a CSV file here",
  chooseFile: "Choose a file",
  orPaste: "Or paste the lines",
  check: "Check",
  reading: "Reading…",
  refusals: {
    empty: "There is nothing in it. Choose a file with lines, or paste some.",
    "not-text":
      "This is not a text file. In a spreadsheet, choose “Save as” or “Download” and the format CSV.",
    "no-columns":
      "The columns can't be told apart. Use two, or name those that count tgId and value in the first line.",
    "no-values":
      "No line has a Telegram ID and a whole number, such as 123456789,7. Nothing was imported.",
    "too-large": `The file has more than ${maxFileMiB} MiB. Split it and import the parts one by one.`,
    "not-readable": "The file can't be read. It may have been moved or changed; choose it again.",
  },
  ready: (count: number) => `${values(count)} to set`,
  sample: "The first values",
  id: "Telegram ID",
  value: "Value",
  andMore: (count: number) => `and ${spelled("en", count)} more`,
  wrong: (count: number) =>
    count === 1 ? "1 line is wrong and left out" : `${lines(count)} are wrong and left out`,
  wrongLines: "Wrong lines",
  line: (line: number) => `Line ${line}:`,
  faults: {
    columns: (cell) => `there must be two columns: “${cell}”.`,
    id: (cell) => (cell ? `“${cell}” is not a Telegram ID.` : "the Telegram ID is missing."),
    value: (cell) => (cell ? `“${cell}” is not a whole number.` : "the value is missing."),
    range: (cell) =>
      `${cell} is out of range: −${spelled("en", maximum)} to ${spelled("en", maximum)}.`,
    rounded: (cell) =>
      `“${cell}” was rounded by a spreadsheet. Format the column as a number without decimals.`,
  } as Readonly<Record<LineFault, (cell: string) => string>>,
  repeated: (count: number) =>
    count === 1
      ? "1 line is replaced by a later one of the same user"
      : `${lines(count)} are replaced by later ones of the same users`,
  repeatedLines: "Replaced lines",
  replacedBy: (tgId: number, line: number) => `user ${tgId} is on line ${line} again.`,
  repeatable: "Importing the same file again does no harm.",
  set: (count: number) => `Set ${values(count)}`,
  back: "Choose another file",
  sending: "Setting values",
  progress: (done: string, total: string) => `${done} of ${total}`,
  wasSet: (count: number) => `${values(count)} set`,
  stopped: (left: number) =>
    `${values(left)} not sent yet. Go on, or import the file again later: that does no harm.`,
  goOn: "Go on",
  unknown: (count: number) =>
    count === 1
      ? "1 user has never opened the Mini App, so they have no value yet:"
      : `${users(count)} have never opened the Mini App, so they have no value yet:`,
  unknownUsers: "Unknown users",
  saveUnknown: "Download them",
  done: "Done",
});

export type ValueWords = typeof valueWords;
