import { spanish as screen } from "#web/words.es.ts";
import { spanish as activity } from "../activities/activity-words.es.ts";
import { spanish as blocks } from "../blocks/block-words.es.ts";
import { spanish as pages } from "../pages/page-words.es.ts";
import { spanish as notice } from "../screen/notice-words.es.ts";
import { spanish as wallet } from "../wallet/wallet-words.es.ts";

/** All words of the Mini App by part. */
export const words = {
  screen,
  notice,
  pages,
  wallet,
  blocks,
  activity,
};
