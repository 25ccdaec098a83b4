import type { Block } from "#contract/screen/block.schema.ts";
import { PropertySlot } from "../blocks/live/slots.tsx";
import { words } from "../session/page-context.ts";
import css from "./compact-balance.css?inline";

/** The balance, small, for a page that does not show it. */
export function CompactBalance() {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset holds inputs
    <div className="compact-balance" role="group" aria-label={words.points}>
      <style href="compact-balance" precedence="medium">
        {css}
      </style>
      <PropertySlot property="points" />
    </div>
  );
}

/**
 * The balance on a tab whose blocks do not show it: at the top of a later page; on the first page
 * above the tabs, where nothing moves.
 */
export function TabBalance({ blocks, isFirst }: { blocks: readonly Block[]; isFirst: boolean }) {
  if (showBalance(blocks)) return null;
  return isFirst ? (
    <div className="first-balance">
      <CompactBalance />
    </div>
  ) : (
    <CompactBalance />
  );
}

/** Whether blocks show the balance, as a block or as a value in a text. */
function showBalance(blocks: readonly Block[]): boolean {
  return /"type":"points"|\{\{\s*points\s*\}\}/.test(JSON.stringify(blocks));
}
