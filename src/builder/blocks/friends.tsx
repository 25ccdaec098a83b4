import { IconUserPlus } from "@tabler/icons-react";
import { labelledKind } from "./labelled-kind.tsx";

export const friends = labelledKind("friends", IconUserPlus, {
  en: { name: "Friends", purpose: "How many friends came, and the invitation" },
  ru: { name: "Друзья", purpose: "Сколько друзей пришло, и приглашение" },
});
