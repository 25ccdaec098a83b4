import * as Type from "typebox";
import {
  type LeaderboardPeriod,
  type LeaderboardScore,
  leaderboardPeriods,
  leaderboardScores,
  topRows,
} from "../leaderboard.ts";

/** What players are ranked by, on the wire. */
export const LeaderboardScoreName = Type.Unsafe<LeaderboardScore>(
  Type.Enum([...leaderboardScores]),
);
/** Of what time the score is, on the wire. */
export const LeaderboardPeriodName = Type.Unsafe<LeaderboardPeriod>(
  Type.Enum([...leaderboardPeriods]),
);

/** Which leaderboard. */
export const LeaderboardQuery = Type.Object({
  by: Type.Optional(LeaderboardScoreName),
  period: Type.Optional(LeaderboardPeriodName),
  among: Type.Optional(
    Type.Unsafe<"all" | "friends">(
      Type.Enum(["all", "friends"], {
        description: "friends: the player and the newest 500 friends, without those who hide.",
      }),
    ),
  ),
});
export type LeaderboardQuery = Type.Static<typeof LeaderboardQuery>;

/** A player on a leaderboard. */
export const LeaderboardRow = Type.Object({
  place: Type.Unsafe<number | null>({
    type: ["integer", "null"],
    description: "From 1; null beyond the exact places.",
  }),
  name: Type.String({ description: "Empty for a player who hides." }),
  score: Type.Integer({ minimum: 0 }),
  isSelf: Type.Boolean(),
});
export type LeaderboardRow = Type.Static<typeof LeaderboardRow>;

/** The top of a leaderboard and the player's surroundings. */
export const Leaderboard = Type.Object({
  top: Type.Array(LeaderboardRow, { maxItems: topRows }),
  around: Type.Array(LeaderboardRow, {
    description:
      "The player with the two before and the two behind; empty for a player among the top or without a score.",
  }),
  place: Type.Unsafe<number | null>({
    type: ["integer", "null"],
    description: "The player's place; null beyond the exact places or without a score.",
  }),
  topPercent: Type.Unsafe<number | null>({
    type: ["integer", "null"],
    description: "Beyond the exact places: the player is among this share of all, 1–100.",
  }),
  score: Type.Integer({ minimum: 0, description: "The player's own." }),
  endsAt: Type.Unsafe<number | null>({
    type: ["integer", "null"],
    description: "When the week ends, Unix ms; null for all time.",
  }),
});
export type Leaderboard = Type.Static<typeof Leaderboard>;

/** Whether leaderboards show the player without a name. */
export const LeaderboardName = Type.Object(
  { isHidden: Type.Boolean() },
  { additionalProperties: false },
);
export type LeaderboardName = Type.Static<typeof LeaderboardName>;
