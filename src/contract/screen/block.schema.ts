import * as Type from "typebox";
import { ActivityId } from "../http/id.schema.ts";
import { strictObject } from "../http/shape.schema.ts";
import { linkPattern } from "../text/name-text.ts";
import { LeaderboardPeriodName, LeaderboardScoreName } from "../user/leaderboard.schema.ts";
import { type BlockKind, blockKinds, type InnerKind } from "./block-kind.ts";
import { Picture, screenText } from "./content.schema.ts";

const { link, image, faq, copy, progress, group } = blockKinds;
const [faqItem] = faq.texts.items;

/** The schema of each kind that a group may hold. */
export const innerSchemas = {
  text: block("A text.", "text", {
    style: Type.Optional(Type.Enum(["title", "heading", "body", "note"], { default: "body" })),
    text: blockText(blockKinds.text.texts.text),
  }),
  stat: block("A small label over a value.", "stat", {
    label: blockText(blockKinds.stat.texts.label),
    value: blockText(blockKinds.stat.texts.value),
  }),
  points: labelled("The points balance, large.", "points"),
  level: labelled("The level's name and the progress to the next one.", "level"),
  energy: labelled("The energy left.", "energy"),
  tap: labelled("The button that earns points.", "tap"),
  wallet: labelled("Connects a TON wallet and shows its address.", "wallet"),
  friends: labelled("The number of friends, and the button that invites more.", "friends"),
  link: block("A button that opens a web page or a t.me link.", "link", {
    text: blockText(link.texts.text),
    url: Type.String({
      pattern: linkPattern,
      title: "an https URL",
      maxLength: link.limits.url,
    }),
  }),
  image: block("An image.", "image", {
    url: Picture,
    alt: Type.String({
      maxLength: image.limits.alt,
      description: "What the image shows, for screen readers; empty if decorative.",
    }),
    aspectRatio: Type.Optional(
      Type.Number({
        minimum: 0.1,
        maximum: 10,
        description:
          "Width divided by height, which reserves its space while it loads. Default 16/9.",
      }),
    ),
  }),
  faq: block("Questions whose answers expand on tap.", "faq", {
    items: Type.Array(
      strictObject({ question: blockText(faqItem.question), answer: blockText(faqItem.answer) }),
      { minItems: 1, maxItems: faq.limits.items },
    ),
  }),
  copy: block("A text with a button that copies it.", "copy", {
    label: Type.Optional(blockText(copy.texts.label)),
    text: blockText(copy.texts.text),
  }),
  progress: block(
    "A bar that shows a value of a maximum, with the text, or else both numbers, above it.",
    "progress",
    {
      label: Type.Optional(blockText(progress.texts.label)),
      value: amount(progress.texts.value, "How much there is."),
      max: amount(progress.texts.max, "How much fills the bar."),
      text: Type.Optional(blockText(progress.texts.text)),
    },
  ),
  tasks: labelled("The bot's tasks, with what each pays and how far the player is.", "tasks"),
  daily: labelled(
    "The daily bonus: the days of the streak, and the button that claims today's.",
    "daily",
  ),
  boosts: labelled("What players buy with points.", "boosts"),
  leaderboard: block(
    "The players with the most points or friends, and the player's own place.",
    "leaderboard",
    {
      label: blockLabel(blockKinds.leaderboard.texts.label),
      by: Type.Optional({
        ...LeaderboardScoreName,
        description: "By points, or by how many friends a player has invited. Default points.",
      }),
      period: Type.Optional({
        ...LeaderboardPeriodName,
        description: "Of all time, or of the week since Monday 00:00 UTC. Default all.",
      }),
    },
  ),
  quiz: block("A quiz: questions that a player answers once for points.", "quiz", {
    label: blockLabel(blockKinds.quiz.texts.label),
    quiz: Type.Optional({
      ...ActivityId,
      description: "The id of one of the bot's quizzes. Default: the first.",
    }),
  }),
} satisfies { [Kind in InnerKind]: { properties: { type: Type.TLiteral<Kind> } } };

/** A block inside a group. */
export type InnerBlock = {
  [Kind in InnerKind]: Type.Static<(typeof innerSchemas)[Kind]>;
}[InnerKind];

/** The schema of every kind of block, by `type`. */
export const blockSchemas = {
  ...innerSchemas,
  group: block("Blocks side by side; of any kind but `group`.", "group", {
    layout: Type.Enum(["row", "grid"], {
      description: "A row shares its width among the blocks that fit; a grid has `columns`.",
    }),
    columns: Type.Optional(Type.Enum([2, 3], { description: "The columns of a grid. Default 2." })),
    blocks: Type.Array(Type.Unsafe<InnerBlock>(Type.Union(Object.values(innerSchemas))), {
      minItems: 1,
      maxItems: group.limits.blocks,
    }),
  }),
} satisfies { [Kind in BlockKind]: { properties: { type: Type.TLiteral<Kind> } } };

/** The block types by kind. */
export type Blocks = { [Kind in BlockKind]: Type.Static<(typeof blockSchemas)[Kind]> };

export const Block = Type.Unsafe<Block>(Type.Union(Object.values(blockSchemas)));
export type Block = Blocks[BlockKind];

/** The schema of a kind of block: an object with this `type` and exactly these members. */
function block<const Name extends BlockKind, Members extends Type.TProperties>(
  description: string,
  type: Name,
  members: Members,
) {
  return strictObject({ type: Type.Literal(type), ...members }, { description });
}

/** A kind of block of which an owner sets at most the label. */
function labelled<const Name extends LabelledKind>(description: string, type: Name) {
  return block(description, type, { label: blockLabel(blockKinds[type].texts.label) });
}

type LabelledKind = {
  [Kind in BlockKind]: (typeof blockKinds)[Kind]["texts"] extends { readonly label: number }
    ? Kind
    : never;
}[BlockKind];

/** The schema of a text that may hold references, of 1 to `maxLength` characters. */
function blockText(maxLength: number) {
  return screenText(
    maxLength,
    "May contain {{references}} to properties; one text, or one per language: { en, ru, … }.",
  );
}

/** The schema of an optional text that replaces the default label. */
function blockLabel(maxLength: number) {
  return Type.Optional(
    screenText(
      maxLength,
      "Replaces the default label. May contain {{references}}; one text, or one per language.",
    ),
  );
}

/** A number, or references that give one. */
function amount(maxLength: number, description: string) {
  return Type.String({
    minLength: 1,
    maxLength,
    description: `${description} A number or a {{reference}}; anything else leaves the bar empty.`,
  });
}
