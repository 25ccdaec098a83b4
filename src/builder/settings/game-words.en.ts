import { maxNameLength } from "#contract/text/name-text.ts";
import { counted } from "#web/counted.ts";
import { english, spelled } from "../words.ts";

export const gameWords = english("game-words", {
  game: "Game",
  levels: "Levels",
  levelsLead:
    "Points a player needs to reach each level. Each level needs more than the previous one. A level can also have a picture and raise points per tap and max energy; anything left empty stays as on the level below.",
  noLevels: "No levels yet: every player stays at level 0.",
  levelName: (level: number) => `Level ${level} name`,
  names: "Level names",
  startLevel: "Level 0",
  startName: "Start, in the player's language",
  levelMore: (level: number) => `Level ${level} picture and rewards`,
  levelPicture: (level: number) => `Level ${level} picture`,
  asBelow: "If empty, the picture of the level below is used.",
  hasPicture: "picture",
  gives: {
    pointsPerTap: (points: number) =>
      `${counted("en", points, { one: "point", other: "points" })} per tap`,
    maxEnergy: (energy: number) => `${spelled("en", energy)} max energy`,
  },
  levelPoints: (level: number) => `Level ${level} points`,
  nameColumn: "Name",
  pointsColumn: "Points",
  addLevel: "Add level",
  removeLevel: (level: number) => `Remove level ${level}`,
  sort: "Sort by points",
  needLevelName: `Enter a name of 1 to ${maxNameLength} characters.`,
  notAscending: (before: number) =>
    `Must be more than the previous level, ${spelled("en", before)}.`,
  curve: "Points needed per level",
  maxEnergy: "Max energy",
  energyPerSecond: "Energy restored per second",
  pointsPerTap: "Points per tap",
  automine: "Auto-mining, points per hour",
  energyMeans: (points: number, duration: string) =>
    `A full bar earns ${counted("en", points, { one: "point", other: "points" })}. An empty bar refills in ${duration}.`,
  automineMeans: (perDay: number) =>
    `${counted("en", perDay, { one: "point", other: "points" })} a day for every player, even if they don't open the app.`,
  automineOff: "0 turns it off. Players earn points by tapping and from your back end.",
  firstLevel: (name: string, duration: string) =>
    `With auto-mining alone, a player reaches ${name} in ${duration}.`,
  lostLevel: (level: number) => `Level ${level}`,
  faultsLeft: (count: number) =>
    `${counted("en", count, { one: "value", other: "values" })} to fix. Nothing was saved.`,
});

export type GameWords = typeof gameWords;
