import { useEffect, useState } from "react";
import { flushSync } from "react-dom";
import type { StoreApi } from "zustand/vanilla";
import type { PreviewAct } from "#web/preview.ts";
import { useWords } from "../../words.ts";
import { type Choice, choiceAt } from "../choice.ts";
import type { Content } from "../draft/content.ts";
import { screenWords } from "../screen-words.en.ts";
import type { ClientCall } from "./client-call.ts";

/** How long the note about what the preview leaves out is shown. */
const noteMs = 6000;

/** How to show what was chosen in the preview. */
interface Ways {
  /** Shows the editor where there is no room for it next to the preview. */
  readonly onTab: (tab: "editor") => void;
  /** Shows the blocks, if the look is shown. */
  readonly onBlocks: () => void;
}

/**
 * Handles the owner's acts in the preview. `ways` is null while an earlier version
 * is looked at, which is not edited. The `note` is what the preview leaves out of what was pressed
 * last, "" for nothing.
 */
export function usePreviewActs(
  content: Content,
  choice: StoreApi<Choice>,
  ways: Ways | null,
): { readonly answer: (act: PreviewAct | ClientCall) => void; readonly note: string } {
  const words = useWords(screenWords);
  const [leftOut, leaveOut] = useState<{ readonly note: string } | null>(null);
  useEffect(() => {
    if (!leftOut) return;
    const timer = setTimeout(() => leaveOut(null), noteMs);
    return () => clearTimeout(timer);
  }, [leftOut]);

  function reveal(opened: Choice | null, isChosen: boolean): void {
    if (!opened || !ways) return;
    // Only what is rendered can be scrolled to.
    flushSync(() => {
      choice.setState(opened);
      ways.onTab("editor");
      if (isChosen) ways.onBlocks();
    });
    revealCard(opened);
  }

  function answer(act: PreviewAct | ClientCall): void {
    switch (act.kind) {
      case "chosen":
        reveal(choiceAt(content, act.place), true);
        return;
      case "page":
        choice.setState({ page: act.page });
        return;
      case "left":
        reveal(choice.getState(), false);
        return;
      case "left-out":
        leaveOut({ note: words.walletLeftOut });
        return;
      case "share":
        leaveOut({ note: words.shareLeftOut });
        return;
      case "open":
        window.open(act.url, "_blank", "noopener,noreferrer");
    }
  }

  return { answer, note: leftOut?.note ?? "" };
}

/**
 * Scrolls to the card of the open block in the list, else the first one, and focuses its title;
 * next to the look, where there is no list, focuses the choice of what to edit.
 */
function revealCard({ block, inner }: Choice): void {
  const innerTitle = inner === null ? null : document.getElementById(`inner-block-${inner}`);
  const title = innerTitle ?? document.getElementById(`block-${block}`) ?? firstTitle();
  title?.focus({ preventScroll: true });
  title?.closest("li")?.scrollIntoView({ block: "nearest" });
}

function firstTitle(): HTMLElement | null {
  return document.querySelector<HTMLElement>(".ordered-title, .editor-parts input:checked");
}
