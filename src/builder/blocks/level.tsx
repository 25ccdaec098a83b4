import { icon } from "../parts/icons.tsx";
import { labelledKind } from "./labelled-kind.tsx";

export const level = labelledKind("level", icon(<path d="M5 19v-4M10 19v-7M15 19V9M20 19V5" />), {
  en: { name: "Level", purpose: "The level's name and the way to the next one" },
  ru: { name: "Уровень", purpose: "Название уровня и путь до следующего" },
});
