import type { BotTemplateName } from "#contract/bot/bot-rule.ts";
import type { SketchBlock, TemplateSketch } from "#contract/bot/owned-bot.schema.ts";
import type { Block } from "#contract/screen/block.schema.ts";
import { mapFilePictures } from "#contract/screen/screen-picture.ts";
import { picturesOfTemplate, templateContent } from "./template.ts";
import {
  type TemplatePictureName,
  templatePictureName,
  templatePictures,
  templatePictureUrl,
} from "./template-picture.ts";

/** Icons and scenes in the widths in which a card shows them. */
const widths = { icon: 160, scene: 640 } as const;

/** The sketch of a template, for its card. */
export async function sketchOf(name: BotTemplateName): Promise<TemplateSketch> {
  const content = await templateContent(name, "");
  const urls = new Map<string, string>();
  for (const picture of picturesOfTemplate({ ...content, game: { ...content.game, levels: [] } }))
    urls.set(picture, await templatePictureUrl(picture, widths[formatOf(picture)]));
  const {
    look,
    screen,
    pages = [],
  } = mapFilePictures(
    content,
    (_, picture) => urls.get(templatePictureName(picture) ?? "") ?? picture,
  );
  return {
    name,
    ...(look && { look }),
    pages: [{ icon: "home" as const, ...screen }, ...pages].map(({ icon, blocks }) => ({
      icon,
      blocks: blocks.map(shapeOf),
    })),
  };
}

function formatOf(picture: TemplatePictureName): keyof typeof widths {
  const { width, height } = templatePictures[picture];
  return width > height ? "scene" : "icon";
}

function shapeOf(block: Block): SketchBlock {
  switch (block.type) {
    case "group":
      return {
        type: block.type,
        columns: block.layout === "grid" ? (block.columns ?? 2) : block.blocks.length,
        inner: block.blocks.map(({ type }) => type),
      };
    case "image":
      return { type: block.type, picture: block.url, aspectRatio: block.aspectRatio ?? 16 / 9 };
    default:
      return { type: block.type };
  }
}
