import { IconAntennaBars5 } from "@tabler/icons-react";
import { labelledKind } from "./labelled-kind.tsx";

export const level = labelledKind("level", IconAntennaBars5, {
  en: { name: "Level", purpose: "Level name and progress to the next one" },
  ru: { name: "Уровень", purpose: "Название уровня и прогресс до следующего" },
});
