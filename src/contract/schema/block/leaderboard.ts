import * as Type from "typebox";
import { blockKinds } from "../../block-kind.ts";
import { LeaderboardPeriodName, LeaderboardScoreName } from "../leaderboard.ts";
import { block, blockLabel } from "./block.ts";

const { texts } = blockKinds.leaderboard;

export const leaderboard = block(
  "leaderboard",
  {
    label: blockLabel(texts.label),
    by: Type.Optional({
      ...LeaderboardScoreName,
      description: "By points, or by how many friends a player has invited. Default points.",
    }),
    period: Type.Optional({
      ...LeaderboardPeriodName,
      description: "Of all time, or of the week since Monday 00:00 UTC. Default all.",
    }),
  },
  "The players with the most points or friends, and the player's own place.",
);
