import { customValueLimit } from "#contract/user/user-limit.ts";
import { counted } from "#web/counted.ts";
import { english, spelled } from "../words.ts";
import { type LineFault, maxFileMiB } from "./value-file.ts";

const values = (count: number) => counted("en", count, { one: "value", other: "values" });
const lines = (count: number) => counted("en", count, { one: "line", other: "lines" });
const users = (count: number) => counted("en", count, { one: "user", other: "users" });
const { maximum } = customValueLimit;

export const valueWords = english("value-words", {
  title: "Import custom values",
  lead: "Two columns, with or without a header: the Telegram ID and a whole number, separated by commas, semicolons or tabs.",
  leadExport: "You can also edit the customValue column of an exported CSV and import it.",
  dropFile: "Drop a CSV file here",
  chooseFile: "Choose a file",
  orPaste: "Or paste the lines",
  check: "Check",
  reading: "Reading…",
  refusals: {
    empty: "Nothing to import. Choose a file with lines, or paste some.",
    "not-text":
      "This is not a text file. In a spreadsheet, choose “Save as” or “Download” and the format CSV.",
    "no-columns":
      "The columns can't be identified. Use two, or name the two that matter tgId and value in the first line.",
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
  wrong: (count: number) => `${lines(count)} skipped`,
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
  repeatable: "It is safe to import the same file again.",
  set: (count: number) => `Set ${values(count)}`,
  back: "Choose another file",
  sending: "Setting values",
  progress: (done: string, total: string) => `${done} of ${total}`,
  wasSet: (count: number) => `${values(count)} set`,
  stopped: (left: number) =>
    `${values(left)} not sent yet. Continue, or import the file again later.`,
  goOn: "Continue",
  unknown: (count: number) =>
    count === 1
      ? "1 user has never opened the Mini App, so they have no value yet:"
      : `${users(count)} have never opened the Mini App, so they have no value yet:`,
  unknownUsers: "Unknown users",
  saveUnknown: "Download the list",
  done: "Done",
});

export type ValueWords = typeof valueWords;
