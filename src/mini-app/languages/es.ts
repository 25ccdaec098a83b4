import { spanish as screen } from "#web/words.es.ts";
import { spanish as launch } from "../pages/launch-words.es.ts";
import { spanish as pages } from "../pages/page-words.es.ts";
import { spanish as after } from "../screen/after-words.es.ts";
import { spanish as app } from "../screen/app-words.es.ts";
import { spanish as wallet } from "../wallet/wallet-words.es.ts";
import type { AllWords } from "./all-words.ts";

export const words: AllWords = { screen, app, after, pages, launch, wallet };
