import { ActionIcon, createScopedKeydownHandler, Group, useDirection } from "@mantine/core";
import { getHotkeyHandler } from "@mantine/hooks";
import { IconBold, IconCode, IconEyeOff, IconItalic, IconLink } from "@tabler/icons-react";
import { type RefObject, useState } from "react";
import { modKey } from "../palette/use-shortcuts.ts";
import { Icon } from "../parts/page/icon.tsx";
import { useWords } from "../words.ts";
import { messageWords } from "./message-words.en.ts";

const formats = [
  { name: "bold", tag: "b", icon: IconBold, keys: ` (${modKey}+B)` },
  { name: "italic", tag: "i", icon: IconItalic, keys: ` (${modKey}+I)` },
  { name: "link", tag: "a", icon: IconLink, keys: "" },
  { name: "code", tag: "code", icon: IconCode, keys: "" },
  { name: "spoiler", tag: "tg-spoiler", icon: IconEyeOff, keys: "" },
] as const;

/** Bold and italic by the keyboard, whatever its language. */
export const messageHotkeys = getHotkeyHandler([
  ["mod+B", ({ target }) => toggleTag(target, "b"), { usePhysicalKeys: true }],
  ["mod+I", ({ target }) => toggleTag(target, "i"), { usePhysicalKeys: true }],
]);

/** Buttons that format the selected text with HTML; arrow keys move between them. */
export function MessageTools({
  field,
  isOff,
}: {
  field: RefObject<HTMLTextAreaElement | null>;
  isOff: boolean;
}) {
  const { tools: words } = useWords(messageWords);
  const { dir } = useDirection();
  const [reachable, setReachable] = useState<string>("bold");
  return (
    <Group gap={2} role="toolbar" aria-label={words.title}>
      {formats.map(({ name, tag, icon, keys }) => (
        <ActionIcon
          key={name}
          variant="subtle"
          color="gray"
          aria-label={words[name]}
          title={words[name] + keys}
          aria-disabled={isOff}
          {...(isOff && { "data-disabled": true, bg: "transparent" })}
          tabIndex={name === reachable ? 0 : -1}
          onFocus={() => setReachable(name)}
          // A press leaves the focus and the selection in the text.
          onMouseDown={(event) => event.preventDefault()}
          onKeyDown={createScopedKeydownHandler({
            parentSelector: "[role=toolbar]",
            siblingSelector: "button",
            orientation: "horizontal",
            dir,
          })}
          onClick={() => {
            if (!isOff && field.current) toggleTag(field.current, tag);
          }}
        >
          <Icon of={icon} />
        </ActionIcon>
      ))}
    </Group>
  );
}

const blank = "https://";

/** Wraps the selected text in a tag, or removes the tag around it. */
function toggleTag(field: HTMLTextAreaElement, tag: string): void {
  const { selectionStart: start, selectionEnd: end, value } = field;
  const [opening, closing] = [tag === "a" ? `<a href="${blank}">` : `<${tag}>`, `</${tag}>`];
  const selected = value.slice(start, end);
  const isWrapped = value.slice(0, start).endsWith(opening) && value.startsWith(closing, end);
  field.focus();
  if (isWrapped) {
    const from = start - opening.length;
    field.setSelectionRange(from, end + closing.length);
    insertText(selected);
    field.setSelectionRange(from, from + selected.length);
  } else {
    insertText(opening + selected + closing);
    // The address of a link is written next.
    const address = start + opening.indexOf(blank);
    const inner = start + opening.length;
    if (tag === "a") field.setSelectionRange(address, address + blank.length);
    else field.setSelectionRange(inner, inner + selected.length);
  }
}

/** Replaces the selection as typing does, so that the browser can undo it; nothing newer can. */
export function insertText(text: string): void {
  document.execCommand("insertText", false, text);
}
