import { icon } from "../parts/icons.tsx";
import { labelledKind } from "./labelled-kind.tsx";

export const tap = labelledKind(
  "tap",
  icon(
    <path d="M12 20a8 8 0 1 0 0-16 8 8 0 0 0 0 16ZM12 14.500a2.500 2.500 0 1 0 0-5 2.500 2.500 0 0 0 0 5Z" />,
  ),
  {
    en: { name: "Tap button", purpose: "The round button that earns points" },
    ru: { name: "Кнопка нажатий", purpose: "Круглая кнопка, которая приносит очки" },
  },
);
