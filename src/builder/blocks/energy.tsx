import { IconBolt } from "@tabler/icons-react";
import { labelledKind } from "./labelled-kind.tsx";

export const energy = labelledKind("energy", IconBolt, {
  en: { name: "Energy", purpose: "How much energy is left to tap" },
  ru: { name: "Энергия", purpose: "Сколько энергии осталось для нажатий" },
});
