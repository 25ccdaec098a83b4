/** Opens a dialog over the page. Safari before 15.4 knows none, so there it is laid over the page. */
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
