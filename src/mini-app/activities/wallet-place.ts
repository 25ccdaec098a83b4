import { useQuery } from "@tanstack/react-query";
import type { Block } from "#contract/screen/block.schema.ts";
import { pagesOf } from "#contract/screen/screen-page.ts";
import { useSession } from "../session/session-query.ts";
import { pageBlocksQuery } from "../tabs/page-blocks-query.ts";
import { showPage } from "../tabs/tab-store.ts";

/** The id of the page with a wallet block; undefined if there is none. */
export function useWalletPage(): string | undefined {
  const { screen } = useSession();
  const [first, ...later] = pagesOf(screen);
  // The pages fetch it; here it is only read.
  const { data } = useQuery({ ...pageBlocksQuery, enabled: false });
  return [first, ...(data?.pages ?? later)].find(({ blocks }) => blocks.some(hasWallet))?.id;
}

function hasWallet(block: Block): boolean {
  return block.type === "wallet" || (block.type === "group" && block.blocks.some(hasWallet));
}

/** Brings the player to the button that connects a wallet. */
export function showWallet(page: string): void {
  const find = () =>
    [...document.querySelectorAll<HTMLElement>(".wallet-block .action")].find(
      // None on a page that is not shown.
      (button) => button.getClientRects().length > 0,
    );
  if (!find()) showPage(page);
  // Once the page is shown, and scrolled to where it was left.
  requestAnimationFrame(() =>
    requestAnimationFrame(() => {
      const button = find();
      button?.scrollIntoView({ block: "center" });
      button?.focus({ preventScroll: true });
    }),
  );
}
