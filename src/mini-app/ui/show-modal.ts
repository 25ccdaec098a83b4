/** Opens a modal dialog; Safari before 15.4 has none, so there styles lay it over the page. */
export function showModal(dialog: HTMLDialogElement | null): void {
  if (!dialog) return;
  if ("showModal" in dialog) {
    dialog.showModal();
    return;
  }
  const plain: HTMLElement = dialog;
  plain.setAttribute("open", "");
  plain.setAttribute("role", "dialog");
  plain.style.cssText =
    "position:fixed;inset:0;height:fit-content;z-index:9;box-shadow:0 0 0 100vmax rgb(0 0 0/50%)";
}
