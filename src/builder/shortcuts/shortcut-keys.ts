/** Fields in which a letter is text, or chooses an option. */
const typedIn =
  "input:not([type=checkbox], [type=radio], [type=button], [type=submit]), textarea, select, [contenteditable]";

/** Whether a key press belongs to a field, a dialog or a menu, and must not be a shortcut. */
export function belongsElsewhere(target: EventTarget | null): boolean {
  return (
    target instanceof Element &&
    target.closest(`${typedIn}, [role=dialog], [role=menu], [role=listbox]`) !== null
  );
}

/** The Latin letter of a key press; in another alphabet, of the key that has been pressed. */
export function letterOf({ key, code }: Pick<KeyboardEvent, "key" | "code">): string | null {
  const letter = /^[a-z]$/i.test(key) ? key : /^Key([A-Z])$/.exec(code)?.[1];
  return letter?.toLowerCase() ?? null;
}

/** Which of `/` and `?` a key press is, on a Russian keyboard too. */
export function slashOf({
  key,
  code,
  shiftKey,
}: Pick<KeyboardEvent, "key" | "code" | "shiftKey">): "/" | "?" | null {
  if (key === "/" || key === "?") return key;
  if (code !== "Slash" || key !== (shiftKey ? "," : ".")) return null;
  return shiftKey ? "?" : "/";
}

/** The key that stands for Ctrl on this device, as it is written. */
export const modKey = /mac|iphone|ipad/i.test(navigator.platform) ? "⌘" : "Ctrl";
