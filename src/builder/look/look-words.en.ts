import type { CardStyle } from "#contract/screen/look.schema.ts";
import type { LookTheme } from "#contract/screen/look-form.ts";
import { counted } from "#web/counted.ts";
import { english } from "../words.ts";
import type { BackgroundKind, LookPart } from "./look-change.ts";
import type { LowContrast, LowSpot } from "./look-contrast.ts";
import type { LookPresetName } from "./look-preset.ts";

export const lookWords = english("look-words", {
  look: "Look",
  blocksOrLook: "What to edit",
  changed: "changed",
  faulty: "to fix",
  toRead: (count: number) =>
    counted("en", count, { one: "readability warning", other: "readability warnings" }),
  notLoaded: (count: number) =>
    counted("en", count, { one: "picture doesn't load", other: "pictures don't load" }),
  themes: { light: "Light theme", dark: "Dark theme" } satisfies Record<LookTheme, string>,
  inTheme: (part: string, theme: LookTheme) =>
    `${part}, ${theme === "light" ? "light theme" : "dark theme"}`,
  // Presets.
  presets: "Presets",
  presetsNote: "Colours and cards for both themes. Your button picture and points icon stay.",
  presetNames: {
    ocean: "Ocean",
    sunset: "Sunset",
    forest: "Forest",
    neon: "Neon",
    gold: "Gold",
    paper: "Paper",
  } satisfies Record<LookPresetName, string>,
  client: "Telegram's theme",
  applied: (preset: string) => `${preset} applied`,
  // Parts.
  parts: {
    accent: "Accent colour",
    background: "Background",
    cards: "Cards",
    tapImage: "Picture of the tap button",
    pointsIcon: "Points icon",
  } satisfies Record<LookPart, string>,
  notes: {
    accent: "Buttons, bars and links. Text on it is black or white, whichever is easier to read.",
    background: "Behind all blocks. Text on it is black or white, whichever is easier to read.",
    cards: "How blocks are drawn on the background.",
    tapImage: "Replaces the round button. A square with a transparent background is best.",
    pointsIcon: "A small square picture beside the balance.",
  } satisfies Record<LookPart, string>,
  isThemed: "Different in dark theme",
  isThemedFor: (part: string) => `${part}: different in the dark theme`,
  // Colours.
  clientColor: "Telegram's colour",
  pick: "Pick a colour from the screen",
  saturation: "Saturation and brightness",
  hue: "Hue",
  wrongColor: "Enter a colour as # and six digits or letters a–f, such as #1a6fc4.",
  noColor: "Choose a colour.",
  take: (color: string) => `Use ${color}`,
  // Backgrounds.
  kinds: {
    none: "Telegram's",
    color: "Colour",
    gradient: "Gradient",
    picture: "Picture",
  } satisfies Record<BackgroundKind, string>,
  members: {
    color: "Colour",
    from: "Top colour",
    to: "Bottom colour",
    image: "Picture",
  },
  mainColor: "Main colour",
  mainColorNote:
    "Shown until the picture loads, and decides whether text is black or white. Filled in when you upload a picture.",
  noMainColor: "Without a main colour, texts keep Telegram's colours and may be hard to read.",
  noPicture: "Choose a picture, or another kind of background.",
  // Cards.
  cards: { plain: "Plain", glass: "Glass", outline: "Outline" } satisfies Record<CardStyle, string>,
  dialogs: "Dialogs",
  dialogsNote: "Onboarding and new levels open in a dialog, which has the look's colours.",
  dialog: { level: "Silver", levelText: "Level 3", goOn: "Continue" },
  // Readability.
  readability: "Readability",
  readable: "Texts, links and bars are readable in both themes (WCAG AA).",
  onClient: "Telegram's own theme is always readable.",
  lowSpot: ({ what, on }: LowSpot, contrast: string) =>
    `${spotNames[what]} ${on === "card" ? "on cards" : "on the background"} ${contrast}\u00a0:\u00a01`,
  needed: (least: string) => `At least ${least}\u00a0:\u00a01 is needed.`,
  advice: ({ part, towards }: LowContrast) => {
    if (part === "background") return "Bring the two colours closer together.";
    if (towards === undefined)
      return "No accent is readable on all of these colours. Bring the background colours closer together.";
    return `Choose a ${towards} accent.`;
  },
  byMainColor: "For pictures, contrast is estimated from the main colour.",
  stillPublished: "You can still publish.",
  // Changes.
  values: {
    none: "Telegram's",
    uploaded: "uploaded picture",
    noPicture: "no picture",
  },
});

const spotNames: Readonly<Record<LowSpot["what"], string>> = {
  text: "texts",
  hint: "small texts",
  link: "links",
  bar: "bars",
  button: "buttons",
};

export type LookWords = typeof lookWords;
