import { persian as activityLabels } from "#web/activity-labels.fa.ts";
import { persian as screen } from "#web/words.fa.ts";
import { persian as activity } from "../activities/activity-words.fa.ts";
import { persian as leaderboard } from "../activities/leaderboard-words.fa.ts";
import { persian as copy } from "../blocks/live/copy-words.fa.ts";
import { persian as tap } from "../blocks/live/tap-words.fa.ts";
import { persian as onboarding } from "../onboarding/onboarding-words.fa.ts";
import { persian as pages } from "../pages/page-words.fa.ts";
import { persian as level } from "../screen/level-words.fa.ts";
import { persian as notice } from "../screen/notice-words.fa.ts";
import { persian as failure } from "../ui/failure-words.fa.ts";
import { persian as wallet } from "../wallet/wallet-words.fa.ts";
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
