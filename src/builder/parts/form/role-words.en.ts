import { english } from "../../words.ts";

/** The roles that somebody can have in a bot. */
export const roleWords = english("role-words", {
  role: "Role",
  names: { owner: "Owner", editor: "Editor" },
  notes: {
    owner: "Can do everything, even delete the bot and remove you.",
    editor: "No API keys, token, points by hand, privacy, owners, history or deletion.",
  },
});

export type RoleWords = typeof roleWords;
