import { useEffect, useEffectEvent } from "react";
import { useLocation } from "wouter";
import { useIsEditor } from "../parts/form/owners-only.tsx";
import { closeOverlay, type Overlay, openOverlay, useOverlay } from "../shell/overlay.ts";
import { homeKey, pagesFor } from "../shell/routes.tsx";
import { findPageSearch } from "./page-search.ts";
import { useSingleKeys } from "./shortcut-choice.ts";
import { belongsElsewhere, letterOf, slashOf } from "./shortcut-keys.ts";

/** How long after `g` the letter of a page is waited for, in ms. */
const sequenceMs = 1500;

/**
 * The shortcuts of every page: Ctrl or Cmd and K opens the palette; `?` lists the shortcuts, `/` leads to
 * the page's search, or to the palette, and `g` with a letter to a page. Those of a single key can be
 * switched off, and are none while somebody types.
 */
export function useShortcuts(botId: string | undefined): void {
  const isEditor = useIsEditor(botId);
  const [, navigate] = useLocation();
  const go = useEffectEvent((letter: string | null) => {
    if (letter === homeKey) navigate("/");
    const page = letter && pagesFor({ isEditor }).find(({ key }) => key === letter);
    if (page && botId !== undefined) navigate(`/bots/${botId}/${page.path}`);
  });
  useEffect(() => {
    let startedAt = Number.NEGATIVE_INFINITY;
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing) return;
      if (isPaletteKey(event)) {
        event.preventDefault();
        // A key that is held down would open and close it again and again.
        if (event.repeat) return;
        return isOpen("palette") ? closeOverlay() : openOverlay("palette");
      }
      const isBusy = !isOpen(null) || belongsElsewhere(event.target);
      const { ctrlKey, metaKey, altKey } = event;
      if (isBusy || !useSingleKeys.getState().areOn || ctrlKey || metaKey || altKey) return;
      const isSecond = event.timeStamp - startedAt < sequenceMs;
      startedAt = !isSecond && letterOf(event) === "g" ? event.timeStamp : Number.NEGATIVE_INFINITY;
      if (isSecond) return go(letterOf(event));
      const slash = slashOf(event);
      if (slash === null) return;
      event.preventDefault();
      if (slash === "?") openOverlay("shortcuts");
      else search();
    };
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  }, []);
}

function isOpen(overlay: Overlay | null): boolean {
  return useOverlay.getState().open === overlay;
}

function isPaletteKey(event: KeyboardEvent): boolean {
  const { ctrlKey, metaKey, altKey, shiftKey } = event;
  return ctrlKey !== metaKey && !altKey && !shiftKey && letterOf(event) === "k";
}

function search(): void {
  const field = findPageSearch();
  if (!field) openOverlay("palette");
  field?.focus();
  field?.select();
}
