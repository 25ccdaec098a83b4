import { earnedAt, levelProgress } from "#game/level.ts";
import { LevelView } from "../../blocks/level.tsx";
import type { StaticSession } from "./static-session.ts";

export function staticLevel(still: StaticSession) {
  const { game, now } = still;
  return <LevelView progress={levelProgress(game, earnedAt(game, now))} {...still} />;
}
