import * as Type from "typebox";
import type { BlockKind, InnerKind } from "../block-kind.ts";
import { type BotTemplateName, botTemplateNames } from "../bot-template.ts";
import type { PageIcon } from "../page-rule.ts";
import type { Look } from "./look.ts";

/** The name of a template. */
export const TemplateName = Type.Unsafe<BotTemplateName>(Type.Enum([...botTemplateNames]));

/** A block of a template as a sketch shows it: its shape without its texts. */
export const SketchBlock = Type.Object({
  type: Type.Unsafe<BlockKind>(Type.String()),
  columns: Type.Optional(Type.Integer({ minimum: 1, description: "Of a group." })),
  inner: Type.Optional(
    Type.Array(Type.Unsafe<InnerKind>(Type.String()), {
      description: "The kinds of a group's blocks.",
    }),
  ),
  picture: Type.Optional(Type.String({ description: "An image, as a data: URL." })),
  aspectRatio: Type.Optional(Type.Number()),
});
export type SketchBlock = Type.Static<typeof SketchBlock>;

/** What a card draws of a template: its look and the shapes of its pages. */
export const TemplateSketch = Type.Object({
  name: TemplateName,
  look: Type.Optional(
    Type.Unsafe<Look>(Type.Any({ description: "A look whose pictures are data: URLs." })),
  ),
  pages: Type.Array(
    Type.Object({
      icon: Type.Unsafe<PageIcon>(Type.String()),
      blocks: Type.Array(SketchBlock),
    }),
    { minItems: 1 },
  ),
});
export type TemplateSketch = Type.Static<typeof TemplateSketch>;

/** Every template, in the order in which they are offered. */
export const TemplateList = Type.Object({ templates: Type.Array(TemplateSketch) });
export type TemplateList = Type.Static<typeof TemplateList>;
