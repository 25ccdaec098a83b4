import { useState } from "react";
import { copyText } from "#web/copy-text.ts";
import { words } from "../../session/page-context.ts";
import { ActionView } from "../../ui/action-view.tsx";
import { copyWords } from "./copy-words.ts";

const saidMs = 2000;

/** Copies the text beside it; if the device refuses, selects it for the player to copy. */
export function LiveCopy() {
  const [said, say] = useState("");
  const copy = async (text: Element | null) => {
    // While a value is loading, the text is not whole.
    if (!text || text.querySelector("[aria-busy]")) return;
    const isCopied = await copyText(text.textContent, text);
    say(isCopied ? copyWords.copied : copyWords.selected);
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
