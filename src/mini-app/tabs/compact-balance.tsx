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
 * The balance on a tab whose blocks do not show it: at the top of the page, or above the tabs, where
 * it moves nothing on a page that was painted before it.
 */
export function TabBalance({
  blocks,
  isAboveTabs,
}: {
  blocks: readonly Block[];
  isAboveTabs: boolean;
}) {
  if (showBalance(blocks)) return null;
  return isAboveTabs ? (
    <div className="balance-above-tabs">
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
