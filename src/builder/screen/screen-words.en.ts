import { maxBlocks } from "#contract/screen/block-kind.ts";
import { keptVersions } from "#contract/screen/page-rule.ts";
import { counted } from "#web/counted.ts";
import { english } from "../words.ts";
import type { Saver } from "./draft/draft.ts";
import type { Difference } from "./screen-difference.ts";

export const screenWords = english("screen-words", {
  title: "Screen",
  editor: "Editor",
  preview: "Preview",
  // The draft, its saving and publishing.
  saved: "Saved",
  saving: "Saving…",
  offline:
    "Not saved: can't reach the service. Your changes are kept in this browser and we'll keep trying.",
  waiting:
    "Not saved: the service is temporarily unavailable. Your changes are kept in this browser and we'll keep trying.",
  refused: (why: string) => `Not saved: ${why}`,
  conflictState: (who: Saver) =>
    who === null
      ? "Not saved: you saved another version in another tab or on another device."
      : `Not saved: ${who} saved another version.`,
  compare: "Compare",
  changes: (count: number) =>
    counted("en", count, { one: "unpublished change", other: "unpublished changes" }),
  noChanges: "No unpublished changes",
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
  cancel: "Cancel",
  review: "Review changes",
  reviewTitle: "What changes for players",
  comment: "Comment for the history (optional)",
  firstPage: "First page",
  pageOf: (title: string) => `Page “${title}”`,
  pageAdded: "new page",
  pageDeleted: "page deleted",
  tabChanged: "Its title or icon changed.",
  orderChanged: "The order of the pages changed.",
  blockDeleted: "deleted",
  noDifference: "No difference from what players see.",
  comparedWithLive: (live: number) => `Compared with version ${live}, which players see:`,
  published: (version: number) =>
    `Version ${version} is live. Players see it the next time they open the Mini App.`,
  publishFailed: "Not published.",
  faults: (count: number) =>
    `Not published: fix ${counted("en", count, { one: "problem", other: "problems" })} first`,
  faultsText: "Players still see the previous version.",
  lostPictures: (count: number) =>
    count === 1
      ? "Not published yet: a picture doesn't load"
      : `Not published yet: ${count} pictures don't load`,
  lostPicturesText: (count: number) =>
    `This browser couldn't load ${count === 1 ? "it" : "them"}, so players probably can't either: they would see the alt text or nothing. Check the URL, or publish anyway.`,
  publishAnyway: "Publish anyway",
  undo: "Undo",
  redo: "Redo",
  broughtBack: "Restored unsaved changes from your last visit.",
  othersDraft: {
    replaced: (who: string) => `${who} changed the draft. You are viewing the new version.`,
    merged: (who: string) => `${who} changed the draft. It now has both your changes and theirs.`,
  },
  // Blocks.
  blocks: "Blocks",
  translations: "Translations",
  emptyTitle: "This page is empty",
  emptyText: "Add the first block. Players see blocks from top to bottom.",
  add: "Add block",
  addBelow: "Add block below",
  full: `A screen can have up to ${maxBlocks} blocks.`,
  emptyBlock: "empty",
  innerBlocks: "Blocks of the group",
  addInner: "Add block to the group",
  fullGroup: (count: number) => `A group can have up to ${count} blocks.`,
  drag: (name: string) => `Move ${name}: drag, or press the arrow keys`,
  up: (name: string) => `Move ${name} up`,
  down: (name: string) => `Move ${name} down`,
  duplicate: (name: string) => `Duplicate ${name}`,
  delete: (name: string) => `Delete ${name}`,
  showInPreview: (name: string) => `Show ${name} in the preview`,
  marks: { added: "new", changed: "changed", moved: "moved" },
  movedTo: (name: string, place: number, count: number) => `${name} is now ${place} of ${count}`,
  added: (name: string, place: number) => `${name} added as block ${place}`,
  deleted: (name: string) => `${name} deleted`,
  needed: "Required to publish.",
  // References.
  newField: "Add custom field",
  unknown: (name: string) => `This bot has no property {{${name}}}.`,
  takeNearest: (name: string) => `Use {{${name}}}`,
  // Preview.
  player: "Player",
  samplePlayer: "Sample player",
  playerFind: "Name or ID",
  noPlayers: "No players found",
  colors: "Theme",
  light: "Light",
  dark: "Dark",
  language: "Language",
  phone: "Phone",
  small: "Small",
  large: "Large",
  previewMode: "Preview mode",
  edit: "Edit",
  look: "View",
  play: "Play",
  editHint: "Press a block to edit it.",
  lookHint: "This is how players saw it.",
  draftHint: "This is the draft. Select a version to see it here.",
  playHint: "Play mode: nothing is saved. Friends and history are examples.",
  walletLeftOut: "Wallets can't be connected in the preview. Players connect theirs in Telegram.",
  shareLeftOut: "Nothing is shared from the preview. In Telegram, players choose a chat here.",
  previewTitle: "The Mini App",
  previewWaiting: "The preview is loading…",
  previewFailed: "Couldn't load a player for the preview",
  previewSilent: "The preview is not responding. Reload it.",
  reload: "Reload",
  // History.
  history: "History",
  historyText: "All published versions. Select one to preview it. Players see the live version.",
  backToDraft: "Back to draft",
  version: (version: number) => `Version ${version}`,
  live: "live",
  by: (who: string) => `by ${who}`,
  fromBotFile: "from a bot file",
  renamed: (names: string) => `field renamed: ${names}`,
  noSuchVersion: (version: string) => `Version ${version} not found`,
  noSuchVersionText: `The address may be mistyped, or the version may be too old: only the last ${keptVersions} are kept. The preview shows the draft.`,
  seesLooked: "Players see this version",
  seesOther: (live: number) => `Players see version ${live}`,
  looking: (version: number) => `Viewing version ${version}`,
  restore: "Restore to draft",
  restored: (version: number) =>
    `Version ${version} restored to the draft. Players will see it after you publish.`,
  noHistory: "Nothing has been published yet.",
  isDraft: "Same as the draft.",
  // Conflict.
  conflictTitle: "Two versions of the draft",
  conflictText: (who: Saver) =>
    who === null
      ? "You saved another version in another tab or on another device. Nothing is overwritten until you choose."
      : `${who} saved another version while you were editing. Nothing is overwritten until you choose.`,
  mine: (who: Saver): string => (who === null ? "Here" : "Mine"),
  theirs: (who: Saver) => who ?? "Saved elsewhere",
  takeMine: (who: Saver): string => (who === null ? "Keep all from here" : "Keep all of mine"),
  takeTheirs: (who: Saver): string =>
    who === null ? "Keep all saved elsewhere" : "Keep all of theirs",
  keepBoth: "Apply selection",
  decideLater: "Decide later",
  nothingHere: "no block",
  same: "Same in both:",
  row: (place: number) => `Row ${place}`,
  toChoose: (count: number) =>
    `${counted("en", count, { one: "row was", other: "rows were" })} changed in both versions: choose which one to keep.`,
  chosenForYou: "Changes made in only one version are already selected.",
});

export type ScreenWords = typeof screenWords;
