import * as Type from "typebox";

/**
 * A text in one language for all, or in several by IETF language tag: `{ "en": "Rank", "ru":
 * "Место" }`.
 */
export type ScreenText = string | Readonly<Record<string, string>>;

const screenText = (maxLength: number, description: string) =>
  Type.Unsafe<ScreenText>({
    type: ["string", "object"],
    minLength: 1,
    maxLength,
    minProperties: 1,
    patternProperties: {
      "^[a-z]{2,3}(?:-[A-Za-z0-9]{2,8})*$": { type: "string", minLength: 1, maxLength },
    },
    additionalProperties: false,
    description,
  });

const Text = screenText(
  2000,
  "May hold {{references}} to properties; one text for all, or one by language: { en, ru, … }.",
);
const Label = Type.Optional(
  screenText(
    200,
    "Shown instead of the usual words. May hold {{references}}; one for all, or one by language.",
  ),
);
const HttpsUrl = Type.String({ pattern: "^https://", maxLength: 2048 });

const block = <const Name extends string, Members extends Type.TProperties>(
  type: Name,
  members: Members,
  description: string,
) =>
  Type.Object(
    { type: Type.Literal(type), ...members },
    { additionalProperties: false, description },
  );

/** Every kind of block, by its `type`. Source: our rule, the seed shows none. */
export const blockSchemas = {
  text: block(
    "text",
    {
      style: Type.Optional(Type.Enum(["title", "heading", "body", "note"], { default: "body" })),
      text: Text,
    },
    "Words of the owner's own.",
  ),
  stat: block("stat", { label: Text, value: Text }, "A small label over a value."),
  points: block("points", { label: Label }, "The points balance, large."),
  level: block("level", { label: Label }, "The level's name and the way to the next one."),
  energy: block("energy", { label: Label }, "How much energy is left."),
  tap: block("tap", { label: Label }, "The button that earns points."),
  wallet: block("wallet", { label: Label }, "Connects a TON wallet and shows its address."),
  friends: block("friends", { label: Label }, "How many friends came, and the invitation."),
  link: block(
    "link",
    { text: Text, url: HttpsUrl },
    "A button that opens a web page or a t.me link.",
  ),
  image: block(
    "image",
    {
      url: Type.String({
        pattern: "^https?://",
        maxLength: 2048,
        description: "https with a public host name.",
      }),
      alt: Type.String({
        maxLength: 500,
        description: "What the picture shows, for screen readers; empty when it only decorates.",
      }),
      aspectRatio: Type.Optional(
        Type.Number({
          minimum: 0.1,
          maximum: 10,
          description:
            "Width divided by height: keeps its place while it loads. 16/9 when left out.",
        }),
      ),
    },
    "A picture.",
  ),
};

export const Block = Type.Unsafe<Block>(Type.Union(Object.values(blockSchemas)));
export type Block = {
  [Name in keyof typeof blockSchemas]: Type.Static<(typeof blockSchemas)[Name]>;
}[keyof typeof blockSchemas];

/** How many blocks a screen may have. Our rule. */
export const maxBlocks = 200;

/** What the Mini App shows, from top to bottom. */
export const Screen = Type.Object(
  { blocks: Type.Array(Block, { maxItems: maxBlocks }) },
  { additionalProperties: false },
);
export interface Screen {
  blocks: Block[];
}

/**
 * The texts of a block that may hold references, each with its place in the block: `label`, or
 * `label/ru` where there are several.
 */
export function blockTexts(block: Block): [place: string, text: string][] {
  return Object.entries(block).flatMap(([member, text]): [string, string][] => {
    if (!textMembers.has(member)) return [];
    if (typeof text === "string") return [[member, text]];
    return Object.entries(text ?? {}).flatMap(([tag, one]): [string, string][] =>
      typeof one === "string" ? [[`${member}/${tag}`, one]] : [],
    );
  });
}

const textMembers = new Set(["text", "label", "value"]);
