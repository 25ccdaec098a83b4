import { spanish as activityLabels } from "#web/activity-labels.es.ts";
import { spanish as screen } from "#web/words.es.ts";
import { spanish as activity } from "../activities/activity-words.es.ts";
import { spanish as leaderboard } from "../activities/leaderboard-words.es.ts";
import { spanish as copy } from "../blocks/live/copy-words.es.ts";
import { spanish as tap } from "../blocks/live/tap-words.es.ts";
import { spanish as onboarding } from "../onboarding/onboarding-words.es.ts";
import { spanish as pages } from "../pages/page-words.es.ts";
import { spanish as level } from "../screen/level-words.es.ts";
import { spanish as notice } from "../screen/notice-words.es.ts";
import { spanish as failure } from "../ui/failure-words.es.ts";
import { spanish as wallet } from "../wallet/wallet-words.es.ts";
import type { AllWords } from "./all-words.ts";

export const words: AllWords = {
  screen,
  failure,
  notice,
  level,
  pages,
  wallet,
  copy,
  tap,
  activityLabels,
  activity,
  leaderboard,
  onboarding,
};
