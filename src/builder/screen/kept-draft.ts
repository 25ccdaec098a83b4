import type { Screen } from "#contract/schema/screen.ts";

/** Changes that the service does not have yet. */
export interface KeptDraft {
  /** Of the draft that they are based on. */
  readonly revision: number;
  readonly base: Screen;
  readonly screen: Screen;
}

/**
 * The changes to a draft that an earlier visit kept in this browser; null when there are none.
 * `whose` names owner and bot.
 */
export function readKept(whose: string): KeptDraft | null {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyOf(whose)) ?? "null");
    return isKept(kept) ? kept : null;
  } catch {
    return null;
  }
}

/**
 * Keeps the changes of one open editor; null removes them, unless another window has written over
 * them.
 */
export function draftKeeper(whose: string): (kept: KeptDraft | null) => void {
  let written: string | null = localStorage.getItem(keyOf(whose));
  return (kept) => {
    if (!kept) {
      if (written !== null && localStorage.getItem(keyOf(whose)) === written)
        localStorage.removeItem(keyOf(whose));
      return;
    }
    written = JSON.stringify(kept);
    try {
      localStorage.setItem(keyOf(whose), written);
    } catch {
      // A browser that keeps nothing still saves by the service, and warns when the page is left
      // before.
    }
  };
}

function keyOf(whose: string): string {
  return `slotwire-draft:${whose}`;
}

function isKept(kept: unknown): kept is KeptDraft {
  if (typeof kept !== "object" || kept === null) return false;
  const { revision, base, screen } = kept as Record<string, { blocks?: unknown } | number>;
  return (
    typeof revision === "number" &&
    [base, screen].every((one) => typeof one === "object" && Array.isArray(one.blocks))
  );
}
