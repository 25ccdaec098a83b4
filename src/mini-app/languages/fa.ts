import { persian as screen } from "#web/words.fa.ts";
import { persian as launch } from "../pages/launch-words.fa.ts";
import { persian as pages } from "../pages/page-words.fa.ts";
import { persian as after } from "../screen/after-words.fa.ts";
import { persian as app } from "../screen/app-words.fa.ts";
import { persian as wallet } from "../wallet/wallet-words.fa.ts";
import type { AllWords } from "./all-words.ts";

export const words: AllWords = { screen, app, after, pages, launch, wallet };
