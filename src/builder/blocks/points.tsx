import { IconStar } from "@tabler/icons-react";
import { labelledKind } from "./labelled-kind.tsx";

export const points = labelledKind("points", IconStar, {
  en: { name: "Points", purpose: "Points balance with its history" },
  ru: { name: "Очки", purpose: "Баланс очков с историей" },
});
