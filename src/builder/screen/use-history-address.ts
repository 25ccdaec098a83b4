import { useLocation, useSearch } from "wouter";

/** Whether an address says a version at all. */
export const isVersion = (looking: string): boolean => /^[1-9]\d{0,8}$/.test(looking);

/**
 * What of the history the address shows: `?history` is the list, `?history=3` the list and version
 * 3.
 */
export function useHistoryAddress(botId: string) {
  const [, navigate] = useLocation();
  const asked = new URLSearchParams(useSearch()).get("history");
  const address = `/bots/${botId}/screen`;
  return {
    isHistory: asked !== null,
    /** The version that is looked at, as the address has it. */
    looking: asked || null,
    look: (version: number) => navigate(`${address}?history=${version}`),
    openHistory: () => navigate(`${address}?history`),
    leaveHistory: () => navigate(address),
  };
}
