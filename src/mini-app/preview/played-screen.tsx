import { type MouseEvent, type ReactNode, useEffect } from "react";
import { CurrentPage } from "../pages/current-page.tsx";
import { useView } from "../pages/view-store.ts";
import { LevelUp } from "../screen/level-up.tsx";
import { expandLongTexts } from "../screen/long-texts.ts";
import "../screen/deferred-screen.css";

/** The screen as a player has it, without what needs a session of the service. */
export function PlayedScreen({
  pages,
  tabs,
  onWallet,
}: {
  pages: ReactNode;
  tabs: ReactNode;
  /** The player pressed the wallet's button, which would ask a wallet for a proof. */
  onWallet: () => void;
}) {
  const view = useView();
  useEffect(() => expandLongTexts(document.body), []);

  function leaveOut(event: MouseEvent): void {
    if (!(event.target as Element).closest(".wallet-block .action")) return;
    event.stopPropagation();
    onWallet();
  }

  return (
    <>
      <div inert={view !== "screen"} onClickCapture={leaveOut}>
        {pages}
        {tabs}
      </div>
      <LevelUp />
      <CurrentPage view={view} />
    </>
  );
}
