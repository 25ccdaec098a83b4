import * as Type from "typebox";
import { strictObject } from "../http/shape.schema.ts";
import { colorPattern } from "./color.ts";
import { maxPictureLength, picturePattern } from "./picture.ts";

/** A value for both themes, or one for each; a theme without a value is the client's. */
export type Themed<Value> = Value | { light?: Value; dark?: Value };

/**
 * The background of the page: a colour, a gradient from top to bottom, or a picture, whose
 * `color` shows until it has loaded and decides the colour of the texts on it.
 */
export type Background =
  | { color: string }
  | { from: string; to: string }
  | { image: string; color?: string };

/** The style of cards. */
export type CardStyle = "plain" | "glass" | "outline";

/** The owner's look; members that are left out are the client's. */
export interface Look {
  accent?: Themed<string>;
  background?: Themed<Background>;
  tapImage?: Themed<string>;
  pointsIcon?: Themed<string>;
  cards?: Themed<CardStyle>;
}

const forBoth = "For both themes, or { light, dark }.";

function themedText(
  rule: { pattern: string; title: string; maxLength?: number },
  description: string,
) {
  const text = { type: "string", ...rule, description };
  return Type.Optional(
    Type.Unsafe<Themed<string>>({
      ...text,
      type: ["string", "object"],
      description: `${description} ${forBoth}`,
      minProperties: 1,
      properties: { light: text, dark: text },
      additionalProperties: false,
    }),
  );
}

const colorForm = { pattern: colorPattern, title: "a colour as #rrggbb" };
const pictureForm = {
  pattern: picturePattern,
  title: "an https URL or the path of an uploaded picture",
  maxLength: maxPictureLength,
};
const color = { type: "string", ...colorForm, description: "A colour, as #rrggbb." };
const image = {
  type: "string",
  ...pictureForm,
  description: "A picture: https, or the path of an uploaded one.",
};
const backgroundMembers = { color, from: color, to: color, image };

/** A look in a bot file; `lookFaults` checks the members of a background. */
export const Look = strictObject(
  {
    accent: themedText(colorForm, "Buttons, bars and links, as #rrggbb."),
    background: Type.Optional(
      Type.Unsafe<Themed<Background>>({
        type: "object",
        minProperties: 1,
        properties: {
          ...backgroundMembers,
          light: {
            type: "object",
            minProperties: 1,
            properties: backgroundMembers,
            additionalProperties: false,
          },
          dark: {
            type: "object",
            minProperties: 1,
            properties: backgroundMembers,
            additionalProperties: false,
          },
        },
        additionalProperties: false,
        description: `{ color }, { from, to } from top to bottom, or { image } with its main { color } for the texts on it. ${forBoth}`,
      }),
    ),
    tapImage: themedText(pictureForm, "The picture of the tap button."),
    pointsIcon: themedText(pictureForm, "A small picture next to the points."),
    cards: themedText(
      { pattern: "^(?:plain|glass|outline)$", title: "plain, glass or outline" },
      "plain, glass or outline.",
    ),
  },
  { description: "Colours and pictures in place of the theme's." },
);
