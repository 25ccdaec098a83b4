import * as Type from "typebox";
import { Moment, nullable, Points } from "../http/shape.schema.ts";
import {
  type LeaderboardPeriod,
  type LeaderboardScore,
  leaderboardPeriods,
  leaderboardScores,
  topRows,
} from "./leaderboard.ts";
import { avatarColors } from "./user-limit.ts";

export const LeaderboardScoreName = Type.Unsafe<LeaderboardScore>(
  Type.Enum([...leaderboardScores]),
);
export const LeaderboardPeriodName = Type.Unsafe<LeaderboardPeriod>(
  Type.Enum([...leaderboardPeriods]),
);

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

/** How lists show a player: the photo, else initials on a colour. */
export const Avatar = Type.Object({
  color: Type.Integer({
    minimum: 0,
    maximum: avatarColors - 1,
    description: "Derived from the Telegram id.",
  }),
  photo: Type.Optional(
    Type.String({ description: "A URL at Telegram; missing if the player hides it or has none." }),
  ),
});
export type Avatar = Type.Static<typeof Avatar>;

/** A player on a leaderboard. */
export const LeaderboardRow = Type.Object({
  place: nullable("integer", "From 1; null beyond the exact places."),
  name: Type.String({ description: "Empty for a player who hides." }),
  avatar: Type.Optional({ ...Avatar, description: "Missing for a player who hides." }),
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
  place: nullable(
    "integer",
    "The player's place; null beyond the exact places or without a score.",
  ),
  topPercent: nullable(
    "integer",
    "Beyond the exact places: the player is among this share of all, 1–100.",
  ),
  score: Type.Integer({ minimum: 0, description: "The player's own." }),
  endsAt: nullable("integer", "When the week ends, Unix ms; null for all time."),
});
export type Leaderboard = Type.Static<typeof Leaderboard>;

const whole = Type.Integer({ minimum: 0 });

/** The friends to count. */
export const InviterQuery = Type.Object({
  period: Type.Optional(
    Type.Unsafe<"all" | "last-7-days">(
      Type.Enum(["all", "last-7-days"], { description: "all: ever, the default." }),
    ),
  ),
});
export type InviterQuery = Type.Static<typeof InviterQuery>;

/** A player who has invited friends. */
export const Inviter = Type.Object({
  tgId: Type.Integer(),
  name: Type.String(),
  username: Type.String(),
  friends: { ...whole, description: "Of the period." },
  friendsToday: { ...whole, description: "Of the last 24 hours; counted up to 1,000." },
  newest: { ...whole, description: "The newest friends, at most 100; the next three are of them." },
  playedOn: {
    ...whole,
    description:
      "How many of those have tapped at least 50 times and twice as often as the invitation asks, or have come back after a day.",
  },
  paid: { ...Points, description: "What the player was paid for those." },
  burst: Type.Boolean({
    description:
      "Whether at least 10 of those came within one hour, of whom at most one in five has played on.",
  }),
});
export type Inviter = Type.Static<typeof Inviter>;

/** The players who have invited the most friends, with signs of friends who did not play on. */
export const InviterList = Type.Object({
  inviters: Type.Array(Inviter, { maxItems: 50, description: "The most friends first." }),
  since: nullable(
    "integer",
    "Since when friends are counted: 7 days ago, or later if more than 10,000 players have come since; null for all time.",
    Moment,
  ),
});
export type InviterList = Type.Static<typeof InviterList>;
