import { icon } from "../parts/icons.tsx";
import { labelledKind } from "./labelled-kind.tsx";

export const wallet = labelledKind(
  "wallet",
  icon(
    <path d="M4 7.500A1.500 1.500 0 0 1 5.500 6H18v3M4 7.500V18a1 1 0 0 0 1 1h15V9H5.500A1.500 1.500 0 0 1 4 7.500ZM16.500 14h.010" />,
  ),
  {
    en: { name: "TON wallet", purpose: "Connects a wallet and shows its address" },
    ru: { name: "Кошелёк TON", purpose: "Подключает кошелёк и показывает его адрес" },
  },
);
