import { useState } from "react";
import { copyText } from "#web/copy-text.ts";
import { words } from "../../session/page-context.ts";
import { ActionView } from "../../ui/action-view.tsx";
import { blockWords } from "../block-words.ts";

const saidMs = 2000;

/**
 * `copy` copies a text, or else selects it in `shown`; resolves to whether it was copied. `said` is the
 * result for two seconds; empty if there was nothing to select.
 */
export function useCopy() {
  const [said, say] = useState("");
  const copy = async (text: string, shown?: Element | null) => {
    const isCopied = await copyText(text, shown);
    if (isCopied || shown) {
      say(isCopied ? blockWords.copied : blockWords.selected);
      setTimeout(say, saidMs, "");
    }
    return isCopied;
  };
  return { said, copy };
}

/** Copies the text before the button; if the device refuses, selects it for the player to copy. */
export function LiveCopy() {
  const { said, copy } = useCopy();
  const copyBeside = (text: Element | null) => {
    // While a value is loading, the text is not whole.
    if (!text?.textContent || text.querySelector("[aria-busy]")) return;
    void copy(text.textContent, text);
  };
  return (
    <ActionView
      text={said || words.copy}
      aria-live="polite"
      onClick={({ currentTarget }) => copyBeside(currentTarget.previousElementSibling)}
    />
  );
}
