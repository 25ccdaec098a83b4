import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Activities } from "#contract/activity/activities.schema.ts";
import type { BotFile } from "#contract/bot/bot-file.schema.ts";
import type { BotTemplateName } from "#contract/bot/bot-rule.ts";
import { picturePath } from "#contract/screen/picture.ts";
import { mapFilePictures, picturesOfFile } from "#contract/screen/screen-picture.ts";
import type { NewPicture } from "../store/picture/picture.ts";
import {
  readTemplatePicture,
  type TemplatePictureName,
  templateFolder,
  templatePictureName,
} from "./template-picture.ts";

/** A bot file without the members that identify the bot. */
type TemplateContent = Pick<BotFile, "game" | "fields" | "screen" | "pages" | "look"> & Activities;

/** The chat in the templates; each bot gets its own. */
const chatInTemplates = "https://t.me/your_bot";

/** The content of a template for a bot, with placeholders for its pictures. */
export async function templateContent(
  name: BotTemplateName,
  username: string,
): Promise<TemplateContent> {
  const text = await readFile(join(templateFolder, `${name}.json`), "utf8");
  return JSON.parse(text, (_, value) =>
    value === chatInTemplates ? `https://t.me/${username}` : value,
  );
}

/** The pictures of a template's content, each once. */
export function picturesOfTemplate(content: TemplateContent): TemplatePictureName[] {
  const names = picturesOfFile(content).flatMap(
    ([, picture]) => templatePictureName(picture) ?? [],
  );
  return [...new Set(names)];
}

/** A template for a bot, and its pictures, whose paths contain no bot id yet. */
export async function templateForBot(
  name: BotTemplateName,
  username: string,
): Promise<{ content: TemplateContent; pictures: NewPicture[] }> {
  return placePictures(await templateContent(name, username), noBotYet);
}

/** Replaces the id of a bot in picture paths before its creation. */
const noBotYet = "0";

/** Content with paths of a bot's pictures instead of placeholders, and these pictures. */
export async function placePictures<Content extends TemplateContent>(
  content: Content,
  botId: string,
): Promise<{ content: Content; pictures: NewPicture[] }> {
  const pictures = new Map<string, NewPicture>();
  for (const picture of picturesOfTemplate(content))
    pictures.set(picture, await readTemplatePicture(picture));
  const placed = mapFilePictures(content, (_, picture) => {
    const drawn = pictures.get(templatePictureName(picture) ?? "");
    return drawn ? picturePath(botId, drawn.hash) : picture;
  });
  return { content: placed, pictures: [...pictures.values()] };
}
