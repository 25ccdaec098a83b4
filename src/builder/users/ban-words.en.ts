import { english } from "../words.ts";
/** How an owner blocks a user. */
export const banWords = english("ban-words", {
  blockUser: "Block user…",
  ask: (name: string) => `Block ${name}?`,
  block: "Block",
  unblock: "Unblock",
  isBlocked: "Blocked",
  effect:
    "A blocked user can't open the app, earns nothing and is on no leaderboard. Points stay as they are. You can unblock the user at any time.",
  reason: "Reason (optional)",
  reasonNote: "Only owners see it.",
  noCredits: "This user is blocked: points can be debited, but not credited.",
});

export type BanWords = typeof banWords;
