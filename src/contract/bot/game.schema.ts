import * as Type from "typebox";
import { Moment, Points, strictObject } from "../http/shape.schema.ts";
import { Picture, screenText } from "../screen/content.schema.ts";
import { maxNameLength } from "../text/name-text.ts";
import { gameLimits, maxLevels } from "./game-limit.ts";

/** The name of a level. */
export const LevelName = screenText(
  maxNameLength,
  "Without references; one text, or one per language.",
);

/**
 * A level and what it gives. A member that it leaves out has the value of the level below; level 0
 * has the game's own numbers.
 */
export const Level = strictObject(
  {
    name: LevelName,
    points: { ...Points, description: "The points needed to reach it." },
    image: Type.Optional(Picture),
    pointsPerTap: Type.Optional(Type.Integer(gameLimits.pointsPerTap)),
    maxEnergy: Type.Optional(Type.Integer(gameLimits.maxEnergy)),
  },
  {
    description: "What a level leaves out is as on the level below.",
  },
);
export type Level = Type.Static<typeof Level>;

/** The name and picture of level 0, at which every player starts. */
export const StartLevel = strictObject(
  { name: Type.Optional(LevelName), image: Type.Optional(Picture) },
  { description: "Level 0, at which every player starts." },
);
export type StartLevel = Type.Static<typeof StartLevel>;

/** The settings of a bot's game. */
export const GameSettings = strictObject({
  levels: Type.Array(Level, {
    maxItems: maxLevels,
    default: [],
    description: "Ascending by points.",
  }),
  startLevel: Type.Optional(StartLevel),
  maxEnergy: Type.Integer({ ...gameLimits.maxEnergy, default: 1000 }),
  energyPerSecond: Type.Number({ ...gameLimits.energyPerSecond, default: 1 }),
  pointsPerTap: Type.Integer({ ...gameLimits.pointsPerTap, default: 1 }),
  autominePointsPerHour: Type.Integer({ ...gameLimits.autominePointsPerHour, default: 0 }),
});
export type GameSettings = Type.Static<typeof GameSettings>;

/**
 * A player's game state. It holds moments, so nothing has to tick; `game/` computes the values at
 * any `now`.
 */
export const GameState = Type.Object({
  points: { ...Points, description: "Settled points, without auto-mining since then." },
  pointsSpent: {
    ...Points,
    description: "Points spent on boosts; a level counts them as if the player still had them.",
  },
  energyFullAt: { ...Moment, description: "When energy is or was full." },
  autominingSince: { ...Moment, description: "When auto-mining was last settled." },
  tapsCountedAt: { ...Moment, description: "Time up to which taps have been counted." },
});
export type GameState = Type.Static<typeof GameState>;

/** A player's game in the Mini App: settings and state. */
export const Game = Type.Object({ ...GameSettings.properties, ...GameState.properties });
export type Game = GameSettings & GameState;
