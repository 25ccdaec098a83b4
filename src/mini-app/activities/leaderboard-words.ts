import { partWords } from "../languages/part-words.ts";
import { english } from "./leaderboard-words.en.ts";
import { russian } from "./leaderboard-words.ru.ts";

export const leaderboardWords = partWords("leaderboard", { en: english, ru: russian });
