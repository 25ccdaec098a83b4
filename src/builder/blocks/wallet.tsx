import { IconWallet } from "@tabler/icons-react";
import { labelledKind } from "./labelled-kind.tsx";

export const wallet = labelledKind("wallet", IconWallet, {
  en: { name: "TON wallet", purpose: "Connects a wallet and shows its address" },
  ru: { name: "Кошелёк TON", purpose: "Подключает кошелёк и показывает его адрес" },
});
