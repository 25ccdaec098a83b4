import { english } from "../words.ts";

export const roleWords = english("role-words", {
  role: "Role",
  names: { owner: "Owner", editor: "Editor" },
  notes: {
    owner: "Can do everything, including deleting the bot and removing you.",
    editor:
      "Can't manage API keys, the token, points, privacy, owners or history, or delete the bot.",
  },
});

export type RoleWords = typeof roleWords;
