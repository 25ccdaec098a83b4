import { IconUserPlus } from "@tabler/icons-react";
import { labelledKind } from "./labelled-kind.tsx";

export const friends = labelledKind("friends", IconUserPlus, {
  en: { name: "Friends", purpose: "Number of friends invited and an invite button" },
  ru: { name: "Друзья", purpose: "Сколько друзей приглашено и кнопка приглашения" },
});
