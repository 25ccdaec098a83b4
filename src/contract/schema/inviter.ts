import * as Type from "typebox";
import { Moment, Points } from "./game.ts";

const whole = Type.Integer({ minimum: 0 });

/** Which friends are counted. */
export const InviterQuery = Type.Object({
  period: Type.Optional(
    Type.Unsafe<"all" | "last-7-days">(
      Type.Enum(["all", "last-7-days"], { description: "all: ever, the default." }),
    ),
  ),
});
export type InviterQuery = Type.Static<typeof InviterQuery>;

/** A player who has brought friends. */
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

/** The players who have brought the most friends, with signs of friends who did not play on. */
export const InviterList = Type.Object({
  inviters: Type.Array(Inviter, { maxItems: 50, description: "The most friends first." }),
  since: Type.Unsafe<number | null>({
    ...Moment,
    type: ["integer", "null"],
    description:
      "Since when friends are counted: 7 days ago, or later if more than 10,000 players have come since; null for all time.",
  }),
});
export type InviterList = Type.Static<typeof InviterList>;
