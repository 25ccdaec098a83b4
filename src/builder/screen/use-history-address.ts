import { useLocation, useSearch } from "wouter";

/** Whether a text is a version number. */
export const isVersion = (looking: string): boolean => /^[1-9]\d{0,8}$/.test(looking);

/** The history in the address: `?history` is the list, `?history=3` the list with version 3. */
export function useHistoryAddress(botId: string) {
  const [, navigate] = useLocation();
  const asked = new URLSearchParams(useSearch()).get("history");
  const address = `/bots/${botId}/screen`;
  return {
    isHistory: asked !== null,
    /** The version in the address. */
    looking: asked || null,
    look: (version: number) => navigate(`${address}?history=${version}`),
    openHistory: () => navigate(`${address}?history`),
    leaveHistory: () => navigate(address),
  };
}
