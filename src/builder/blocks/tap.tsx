import { IconHandFinger } from "@tabler/icons-react";
import { labelledKind } from "./labelled-kind.tsx";

export const tap = labelledKind("tap", IconHandFinger, {
  en: { name: "Tap button", purpose: "The round button that earns points" },
  ru: { name: "Кнопка нажатий", purpose: "Круглая кнопка, которая приносит очки" },
});
