import type { Words } from "#web/words.en.ts";
import type { LaunchWords } from "../pages/launch-words.en.ts";
import type { PageWords } from "../pages/page-words.en.ts";
import type { AfterWords } from "../screen/after-words.en.ts";
import type { AppWords } from "../screen/app-words.en.ts";
import type { WalletWords } from "../wallet/wallet-words.en.ts";

/** All that the Mini App says, part by part: what the chunk of a language holds. */
export interface AllWords {
  readonly screen: Words;
  readonly app: AppWords;
  readonly after: AfterWords;
  readonly pages: PageWords;
  readonly launch: LaunchWords;
  readonly wallet: WalletWords;
}
