/** Moves the keyboard's focus to the chosen block, or to the first one. */
export function focusPlace(): void {
  document.querySelector<HTMLElement>('.place[tabindex="0"]')?.focus();
}
