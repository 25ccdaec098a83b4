import { english as enActivity } from "#mini-app/activities/activity-words.en.ts";
import { russian as ruActivity } from "#mini-app/activities/activity-words.ru.ts";
import { english as enBlocks } from "#mini-app/blocks/block-words.en.ts";
import { russian as ruBlocks } from "#mini-app/blocks/block-words.ru.ts";
import type { AllWords } from "#mini-app/languages/all-words.ts";
import { lazyLanguages } from "#mini-app/languages/lazy-languages.ts";
import { english as enPages } from "#mini-app/pages/page-words.en.ts";
import { russian as ruPages } from "#mini-app/pages/page-words.ru.ts";
import { english as enNotice } from "#mini-app/screen/notice-words.en.ts";
import { russian as ruNotice } from "#mini-app/screen/notice-words.ru.ts";
import { english as enWallet } from "#mini-app/wallet/wallet-words.en.ts";
import { russian as ruWallet } from "#mini-app/wallet/wallet-words.ru.ts";
import { english } from "#web/words.en.ts";
import { russian } from "#web/words.ru.ts";

const lazy = await Promise.all(
  Object.entries(lazyLanguages).map(async ([tag, load]) => [tag, (await load()).words] as const),
);

/** All words of the Mini App by language. */
export const allLanguages: Readonly<Record<string, AllWords>> = {
  en: {
    screen: english,
    notice: enNotice,
    pages: enPages,
    wallet: enWallet,
    blocks: enBlocks,
    activity: enActivity,
  },
  ru: {
    screen: russian,
    notice: ruNotice,
    pages: ruPages,
    wallet: ruWallet,
    blocks: ruBlocks,
    activity: ruActivity,
  },
  ...Object.fromEntries(lazy),
};
