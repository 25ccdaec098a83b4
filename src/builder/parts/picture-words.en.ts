import { english as urlFaultTexts } from "./url-words.en.ts";

export const english = {
  broken: "The picture did not load in this browser. Check the URL.",
  faults: urlFaultTexts("https://example.com/cup.png"),
};

export type PictureWords = typeof english;
