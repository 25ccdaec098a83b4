import { create } from "zustand";
import { persist } from "zustand/middleware";

/** The bots whose first steps are hidden on this device. */
export const useHiddenSteps = create<{ readonly botIds: readonly string[] }>()(
  persist(() => ({ botIds: [] as readonly string[] }), { name: "slotwire-first-steps" }),
);

/** Hides a bot's first steps. */
export function hideSteps(botId: string): void {
  useHiddenSteps.setState(({ botIds }) => ({ botIds: [...new Set([...botIds, botId])] }));
}
