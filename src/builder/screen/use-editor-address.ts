import { useCallback } from "react";
import { useLocation, useSearch } from "wouter";

/** Whether a text is a version number. */
export const isVersion = (looking: string): boolean => /^[1-9]\d{0,8}$/.test(looking);

/**
 * What the editor shows, in the address: the blocks, with `?look` the look, with `?history` the
 * versions, and with `?history=3` version 3.
 */
export function useEditorAddress(botId: string) {
  const [, navigate] = useLocation();
  const parameters = new URLSearchParams(useSearch());
  const asked = parameters.get("history");
  const isLook = parameters.has("look") && asked === null;
  const address = `/bots/${botId}/screen`;
  const openBlocks = useCallback(() => navigate(address), [navigate, address]);
  return {
    isLook,
    isHistory: asked !== null,
    /** The version in the address. */
    looking: asked || null,
    look: (version: number) => navigate(`${address}?history=${version}`),
    openBlocks,
    openLook: () => navigate(`${address}?look`),
    openHistory: () => navigate(`${address}?history`),
  };
}
