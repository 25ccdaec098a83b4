import { counted } from "#web/counted.ts";
import type { Difference } from "./screen-difference.ts";

export const english = {
  title: "Screen",
  editor: "Editor",
  preview: "Preview",
  // The draft and what becomes of it.
  saved: "Saved",
  saving: "Saving…",
  offline:
    "Not saved: the service cannot be reached. Your changes are kept in this browser and tried again.",
  waiting:
    "Not saved: the service is out of order for the moment. Your changes are kept in this browser and tried again.",
  refused: (why: string) => `Not saved: ${why}`,
  conflictState: (who: string) => `Not saved: ${who} has saved another version.`,
  compare: "Compare",
  changes: (count: number) =>
    `${counted("en", count, { one: "block", other: "blocks" })} changed since the last publishing`,
  noChanges: "Players see this version",
  difference: ({ added, changed, moved, deleted }: Difference) =>
    [
      changed && `${changed} changed`,
      added && `${added} added`,
      moved && `${moved} moved`,
      deleted && `${deleted} deleted`,
    ]
      .filter(Boolean)
      .join(", "),
  publish: "Publish",
  published: (version: number) =>
    `Version ${version} is live: players see it when they next open the Mini App.`,
  publishFailed: "Not published.",
  faults: (count: number) =>
    `Not published: ${counted("en", count, { one: "thing is", other: "things are" })} to be put right first`,
  faultsText: "Players still see the version before.",
  undo: "Undo",
  close: "Close",
  redo: "Redo",
  broughtBack:
    "Changes that could not be saved on your last visit are back: this browser kept them.",
  othersDraft: (who: string) => `${who} has changed the draft. You see the new version.`,
  // Blocks.
  blocks: "Blocks",
  emptyTitle: "This screen is empty",
  emptyText: "Add the first block: players see the blocks from top to bottom.",
  add: "Add a block",
  addBelow: "Add a block below",
  full: "A screen holds at most 200 blocks.",
  emptyBlock: "empty",
  drag: (name: string) => `Move ${name}: drag it, or press the arrow keys`,
  up: (name: string) => `Move ${name} up`,
  down: (name: string) => `Move ${name} down`,
  duplicate: (name: string) => `Duplicate ${name}`,
  delete: (name: string) => `Delete ${name}`,
  marks: { added: "new", changed: "changed", moved: "moved" },
  movedTo: (name: string, place: number, count: number) => `${name} is now ${place} of ${count}`,
  added: (name: string, place: number) => `${name} added as block ${place}`,
  deleted: (name: string) => `${name} deleted`,
  needed: "Needed before it can be published.",
  // References.
  insert: "Insert value",
  insertInto: (name: string) => `Insert a value into ${name}`,
  findValue: "Find a property",
  builtIn: "Built-in",
  customFields: "Custom fields",
  noSuchValue: "No property of that name",
  noValue: "no value yet",
  newField: "Add a custom field",
  unknown: (name: string) => `{{${name}}} is no property of this bot.`,
  takeNearest: (name: string) => `Use {{${name}}}`,
  // Languages.
  oneForAll: "One text for all languages",
  byLanguage: "Write it by language",
  languagesOf: (name: string) => `Languages of ${name}`,
  addLanguage: "Add a language",
  languageTag: "Language",
  languageTagNote: "A code such as de or pt-br",
  removeLanguage: (language: string) => `Remove ${language}`,
  // Preview.
  player: "Player",
  samplePlayer: "Sample player",
  playerFind: "Name or id",
  noPlayers: "No such player",
  colors: "Colours",
  light: "Light",
  dark: "Dark",
  language: "Language",
  phone: "Phone",
  small: "Small",
  large: "Large",
  previewTitle: "The Mini App",
  previewWaiting: "The preview is loading…",
  previewFailed: "The preview has no player to show",
  previewSilent: "The preview does not answer. Reload it.",
  reload: "Reload",
  draft: "The draft",
  // History.
  history: "History",
  historyText: "Every published version. Choose one to look at it; players see the live one.",
  backToDraft: "Back to the draft",
  version: (version: number) => `Version ${version}`,
  live: "live",
  by: (who: string) => `by ${who}`,
  fromBotFile: "from a bot file",
  renamed: (names: string) => `field renamed: ${names}`,
  noSuchVersion: (version: string) => `There is no version ${version}`,
  noSuchVersionText:
    "The address may be mistyped, or the version is older than the hundred that are kept. The preview shows the draft.",
  seesLooked: "Players see this version",
  seesOther: (live: number) => `Players see version ${live}`,
  looking: (version: number) => `You are looking at version ${version}`,
  restore: "Restore into the draft",
  restored: (version: number) =>
    `The draft is as version ${version} was. Players see it once you publish.`,
  noHistory: "Nothing has been published yet.",
  isDraft: "The draft is exactly this version.",
  // Conflict.
  conflictTitle: "Two versions of the draft",
  conflictText: (who: string) =>
    `${who} saved another version while you were editing. Nothing is overwritten until you choose.`,
  mine: "Mine",
  theirs: (who: string) => who,
  takeMine: "Take all of mine",
  takeTheirs: "Take all of theirs",
  keepBoth: "Use this choice",
  decideLater: "Decide later",
  nothingHere: "nothing here",
  same: "The same in both:",
  row: (place: number) => `Row ${place}`,
  toChoose: (count: number) =>
    `${counted("en", count, { one: "row was", other: "rows were" })} changed by both: choose which to keep.`,
  chosenForYou: "What only one of you changed is chosen already.",
};

export type ScreenWords = typeof english;
