/**
 * Copies a text; resolves to whether it did. Falls back to `execCommand`: pages without https have
 * no clipboard, and web clients may deny it to a framed page. If that fails, too, `shown` is selected
 * for the reader to copy.
 */
export async function copyText(text: string, shown?: Element | null): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    const focused = document.activeElement as HTMLElement | null;
    const field = document.createElement("textarea");
    field.value = text;
    document.body.append(field);
    field.focus({ preventScroll: true });
    field.select();
    // Under a modal dialog the field takes no focus, and the command would copy another selection.
    const isCopied = document.activeElement === field && document.execCommand("copy");
    field.remove();
    focused?.focus();
    if (!isCopied && shown) getSelection()?.selectAllChildren(shown);
    return isCopied;
  }
}
