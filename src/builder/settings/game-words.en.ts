import { counted } from "#web/counted.ts";
import { spelled } from "../words.ts";

export const english = {
  game: "Game",
  levels: "Levels",
  levelsLead:
    "A player reaches a level with so many points. Each level needs more than the one before.",
  noLevels: "No levels yet: every player stays at level 0.",
  levelName: (level: number) => `Name of level ${level}`,
  levelPoints: (level: number) => `Points of level ${level}`,
  nameColumn: "Name",
  pointsColumn: "Points",
  addLevel: "Add a level",
  removeLevel: (level: number) => `Remove level ${level}`,
  sort: "Sort by points",
  needLevelName: "Needs a name.",
  notAscending: (before: number) => `Must be more than ${spelled("en", before)}, the level before.`,
  curve: "Points needed for each level",
  maxEnergy: "Energy at most",
  energyPerSecond: "Energy back each second",
  pointsPerTap: "Points for a tap",
  automine: "Auto-mining, points an hour",
  energyMeans: (points: number, duration: string) =>
    `A full bar gives ${counted("en", points, { one: "point", other: "points" })}; an empty one is full again after ${duration}.`,
  automineMeans: (perDay: number) =>
    `${counted("en", perDay, { one: "point", other: "points" })} a day for every player, whether they open the app or not.`,
  automineOff: "0: off. Players get points by tapping and from your back end.",
  firstLevel: (name: string, duration: string) =>
    `By auto-mining alone a player reaches ${name} after ${duration}.`,
  faultsLeft: (count: number) =>
    `${counted("en", count, { one: "entry needs", other: "entries need" })} another value; nothing was saved.`,
};

export type GameWords = typeof english;
