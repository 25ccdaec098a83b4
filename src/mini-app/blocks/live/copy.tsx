import { useState } from "react";
import { copyText } from "#web/copy-text.ts";
import { words } from "../../session/page-context.ts";
import { ActionView } from "../../ui/action-view.tsx";
import { blockWords } from "../block-words.ts";

const saidMs = 2000;

/** Copies the text before it; if the device refuses, selects it for the player to copy. */
export function LiveCopy() {
  const [said, say] = useState("");
  const copy = async (text: Element | null) => {
    // While a value is loading, the text is not whole.
    if (!text || text.querySelector("[aria-busy]")) return;
    const isCopied = await copyText(text.textContent, text);
    say(isCopied ? blockWords.copied : blockWords.selected);
    setTimeout(say, saidMs, "");
  };
  return (
    <ActionView
      text={said || words.copy}
      aria-live="polite"
      onClick={({ currentTarget }) => void copy(currentTarget.previousElementSibling)}
    />
  );
}
