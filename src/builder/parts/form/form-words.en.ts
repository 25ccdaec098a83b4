import { counted } from "#web/counted.ts";
import { english } from "../../words.ts";

export const formWords = english("form-words", {
  unsaved: "Unsaved changes",
  faultsLeft: (count: number) =>
    `${counted("en", count, { one: "value", other: "values" })} to fix. Nothing was saved.`,
  conflict: "Other changes were saved while you were editing",
  conflictText:
    "They come from another owner, or from you in another tab. Nothing is lost on either side. Which version do you want to keep?",
  yours: "Here",
  theirs: "Saved",
  same: "They don't affect what you edit here. You can safely save.",
  takeMine: "Keep what is here",
  takeTheirs: "Keep what was saved",
  order: "Order",
  whole: "Everything",
  /** Shown to editors instead of a control. */
  ownersOnly: {
    keys: "Only owners of this bot can see, create and revoke its API keys. You are an editor.",
    events: "Only owners of this bot can set its webhook and see its events. You are an editor.",
    chat: "Only owners of this bot can change this in Telegram. You are an editor.",
    token: "Only owners of this bot can replace its token. You are an editor.",
    points: "Only owners of this bot can credit or debit points. You are an editor.",
    data: "Only owners of this bot can export or erase a user's data. You are an editor.",
    privacy: "Only owners of this bot can change this. You are an editor.",
    owners:
      "Only owners of this bot can invite others, remove them or change roles. You are an editor.",
    signed: "Only owners of this bot see a user's signed fields here. You are an editor.",
    history: "Only owners of this bot can see its history. You are an editor.",
    deletion: "Only owners of this bot can delete it. You are an editor.",
  },
});

export type FormWords = typeof formWords;
