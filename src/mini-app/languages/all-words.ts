import type { ActivityLabels } from "#web/activity-labels.en.ts";
import type { Words } from "#web/words.en.ts";
import type { ActivityWords } from "../activities/activity-words.en.ts";
import type { LeaderboardWords } from "../activities/leaderboard-words.en.ts";
import type { CopyWords } from "../blocks/live/copy-words.en.ts";
import type { TapWords } from "../blocks/live/tap-words.en.ts";
import type { OnboardingWords } from "../onboarding/onboarding-words.en.ts";
import type { PageWords } from "../pages/page-words.en.ts";
import type { LevelWords } from "../screen/level-words.en.ts";
import type { NoticeWords } from "../screen/notice-words.en.ts";
import type { FailureWords } from "../ui/failure-words.en.ts";
import type { WalletWords } from "../wallet/wallet-words.en.ts";

/** All words of the Mini App by part: the content of a language's chunk. */
export interface AllWords {
  readonly screen: Words;
  readonly failure: FailureWords;
  readonly notice: NoticeWords;
  readonly level: LevelWords;
  readonly pages: PageWords;
  readonly wallet: WalletWords;
  readonly copy: CopyWords;
  readonly tap: TapWords;
  readonly activityLabels: ActivityLabels;
  readonly activity: ActivityWords;
  readonly leaderboard: LeaderboardWords;
  readonly onboarding: OnboardingWords;
}
