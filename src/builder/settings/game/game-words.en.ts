import { maxNameLength } from "#contract/text/name-text.ts";
import { counted } from "#web/counted.ts";
import type { OwnSentences } from "../../parts/bot-form/form-scope.tsx";
import { english, spelled } from "../../words.ts";

const needName = () => `Enter a name of 1 to ${maxNameLength} characters.`;

const faults: OwnSentences = {
  missing: needName,
  "max-length": needName,
  "level-order": ({ before }) => `Must be more than the previous level, ${spelled("en", before)}.`,
};

/** The names of members: labels of fields, and of the differences in a conflict. */
const members = {
  maxEnergy: "Max energy",
  energyPerSecond: "Energy restored per second",
  pointsPerTap: "Points per tap",
  autominePointsPerHour: "Auto-mining, points per hour",
  startLevel: "Level 0",
  levels: "Levels",
  name: "Name",
  points: "Points",
  image: "Picture",
};

export const gameWords = english("game-words", {
  game: "Game",
  levels: "Levels",
  levelsLead:
    "The points that a player needs for each level, each more than the last. A level can also have a picture and raise points per tap and max energy. What you leave empty stays as on the level below.",
  noLevels: "No levels yet: every player stays at level 0.",
  levelName: (level: number) => `Level ${level} name`,
  names: "Level names",
  level: (level: number) => `Level ${level}`,
  numberColumn: "#",
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
  addLevel: "Add level",
  removeLevel: (level: number) => `Remove level ${level}`,
  sort: "Sort by points",
  faults,
  members,
  curve: "Points needed per level",
  energyMeans: (points: number, duration: string) =>
    `A full bar earns ${counted("en", points, { one: "point", other: "points" })}. An empty bar refills in ${duration}.`,
  automineMeans: (perDay: number) =>
    `${counted("en", perDay, { one: "point", other: "points" })} a day for every player, even if they don't open the app.`,
  automineOff: "0 turns it off. Players earn points by tapping and from your back end.",
  firstLevel: (name: string, duration: string) =>
    `With auto-mining alone, a player reaches ${name} in ${duration}.`,
});

export type GameWords = typeof gameWords;
