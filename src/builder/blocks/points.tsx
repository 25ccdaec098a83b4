import { icon } from "../parts/icons.tsx";
import { labelledKind } from "./labelled-kind.tsx";

export const points = labelledKind(
  "points",
  icon(
    <path d="M12 3.5 14.500 9l6 .600-4.500 4 1.300 5.900L12 16.400 6.700 19.500 8 13.600l-4.500-4 6-.600Z" />,
  ),
  {
    en: { name: "Points", purpose: "The points balance, large, with its history" },
    ru: { name: "Очки", purpose: "Баланс очков крупно, с историей" },
  },
);
