import type { Look } from "#contract/screen/look.schema.ts";

/** The names of the ready-made looks, in the order in which the builder shows them. */
export const lookPresetNames = ["ocean", "sunset", "forest", "neon", "gold", "paper"] as const;
export type LookPresetName = (typeof lookPresetNames)[number];

/** Ready-made looks; texts, links and bars read on all of them in both themes, which a test checks. */
export const lookPresets: Readonly<Record<LookPresetName, Look>> = {
  ocean: {
    accent: { light: "#0369a1", dark: "#38bdf8" },
    background: {
      light: { from: "#e3f4ff", to: "#a9dcfb" },
      dark: { from: "#06283d", to: "#04101c" },
    },
    cards: "glass",
  },
  sunset: {
    accent: { light: "#c2255c", dark: "#ff8a5b" },
    background: {
      light: { from: "#fff1e0", to: "#ffc9d6" },
      dark: { from: "#45162f", to: "#1a0b1e" },
    },
    cards: "glass",
  },
  forest: {
    accent: { light: "#2b7a4b", dark: "#6ee7a0" },
    background: {
      light: { from: "#f1f7e8", to: "#d3e8c8" },
      dark: { from: "#12281c", to: "#0a1510" },
    },
    cards: "plain",
  },
  neon: {
    accent: { light: "#7c22ce", dark: "#e261ff" },
    background: {
      light: { from: "#f6ecff", to: "#dfe4ff" },
      dark: { from: "#1c0740", to: "#05010f" },
    },
    cards: "outline",
  },
  gold: {
    accent: { light: "#9a5b00", dark: "#fbbf24" },
    background: {
      light: { from: "#fff8e1", to: "#ffe19a" },
      dark: { from: "#332106", to: "#120b02" },
    },
    cards: "glass",
  },
  paper: {
    accent: { light: "#1f2937", dark: "#f3f4f6" },
    background: { light: { color: "#faf8f3" }, dark: { color: "#141414" } },
    cards: "outline",
  },
};
