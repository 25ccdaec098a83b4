import type { Words } from "#web/words.en.ts";
import type { ActivityWords } from "../activities/activity-words.en.ts";
import type { BlockWords } from "../blocks/block-words.en.ts";
import type { PageWords } from "../pages/page-words.en.ts";
import type { NoticeWords } from "../screen/notice-words.en.ts";
import type { WalletWords } from "../wallet/wallet-words.en.ts";

/** All words of the Mini App in one language, by part. */
export interface AllWords {
  readonly screen: Words;
  readonly notice: NoticeWords;
  readonly pages: PageWords;
  readonly wallet: WalletWords;
  readonly blocks: BlockWords;
  readonly activity: ActivityWords;
}
