import { icon } from "../parts/icons.tsx";
import { labelledKind } from "./labelled-kind.tsx";

export const energy = labelledKind(
  "energy",
  icon(<path d="M13 3 5 13.500h6L10.500 21 19 10.500h-6Z" />),
  {
    en: { name: "Energy", purpose: "How much energy is left for tapping" },
    ru: { name: "Энергия", purpose: "Сколько энергии осталось для нажатий" },
  },
);
