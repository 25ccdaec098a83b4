import { create } from "zustand";
import { persist } from "zustand/middleware";

/** Whether shortcuts of a single key are on, kept on the device (WCAG 2.1.4). */
export const useSingleKeys = create<{ areOn: boolean }>()(
  persist<{ areOn: boolean }>(() => ({ areOn: true }), { name: "slotwire-single-keys" }),
);
