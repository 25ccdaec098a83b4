import { persian as screen } from "#web/words.fa.ts";
import { persian as activity } from "../activities/activity-words.fa.ts";
import { persian as blocks } from "../blocks/block-words.fa.ts";
import { persian as pages } from "../pages/page-words.fa.ts";
import { persian as notice } from "../screen/notice-words.fa.ts";
import { persian as wallet } from "../wallet/wallet-words.fa.ts";

export const words = {
  screen,
  notice,
  pages,
  wallet,
  blocks,
  activity,
};
