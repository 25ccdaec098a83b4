import { IconWallet } from "@tabler/icons-react";
import { Bar, Card, Drawing, Figure, Stroke } from "../parts/page/drawing.tsx";
import { labelledKind } from "./labelled-kind.tsx";

export const wallet = labelledKind("wallet", {
  icon: IconWallet,
  category: "people",
  Picture: WalletPicture,
});

function WalletPicture() {
  return (
    <Drawing>
      <Card x={10} y={16} width={124} height={56} />
      <Bar x={20} y={25} width={30} height={5} />
      <circle cx={31} cy={52} r={12} className="drawn-accent" />
      <Stroke d="M25 48h12l-6 9z M31 48v9" tone="on-accent" />
      <Figure x={50} y={57} size={13}>
        UQ…4f
      </Figure>
      <Bar x={103} y={43} width={23} height={18} tone="soft" />
    </Drawing>
  );
}
