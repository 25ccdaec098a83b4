import { icon } from "../parts/icons.tsx";
import { labelledKind } from "./labelled-kind.tsx";

export const friends = labelledKind(
  "friends",
  icon(
    <path d="M9 11a3 3 0 1 0 0-6 3 3 0 0 0 0 6ZM3.500 19c0-3 2.300-5 5.500-5s5.500 2 5.500 5M17.500 8v6M14.500 11h6" />,
  ),
  {
    en: { name: "Friends", purpose: "How many friends came, and the invitation" },
    ru: { name: "Друзья", purpose: "Сколько друзей пришло, и приглашение" },
  },
);
