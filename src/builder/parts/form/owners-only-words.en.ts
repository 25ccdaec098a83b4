import { english } from "../../words.ts";

/** The acts that only owners of a bot may do. */
export const ownersOnlyWords = english("owners-only-words", {
  keys: "Only owners of this bot can see, create and revoke its API keys. You are an editor.",
  events: "Only owners of this bot can set its webhook and see its events. You are an editor.",
  token: "Only owners of this bot can replace its token. You are an editor.",
  points: "Only owners of this bot can credit or debit points. You are an editor.",
  data: "Only owners of this bot can export or erase a user's data. You are an editor.",
  privacy: "Only owners of this bot can change this. You are an editor.",
  owners:
    "Only owners of this bot can invite others, remove them or change roles. You are an editor.",
  signed: "Only owners of this bot see a user's signed fields here. You are an editor.",
  history: "Only owners of this bot can see its history. You are an editor.",
  deletion: "Only owners of this bot can delete it. You are an editor.",
});

export type OwnersOnlyWords = typeof ownersOnlyWords;
