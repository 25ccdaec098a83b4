import type { BotTemplateName } from "#contract/bot-template.ts";
import { picturePath } from "#contract/picture.ts";
import { mapFilePictures, picturesOfFile } from "#contract/screen-picture.ts";
import type { NewPicture } from "../store/picture/picture.ts";
import { clicker } from "./clicker.ts";
import { loyalty } from "./loyalty.ts";
import { quest } from "./quest.ts";
import { season } from "./season.ts";
import type { TemplateContent } from "./template-content.ts";
import {
  readTemplatePicture,
  type TemplatePictureName,
  templatePictureName,
} from "./template-picture.ts";
import { blank, values } from "./values.ts";

/** Makes the content for a bot whose chat is at this URL. */
type Template = (chatUrl: string) => TemplateContent;

const templates: Readonly<Record<BotTemplateName, Template>> = {
  clicker,
  season,
  loyalty,
  quest,
  values,
  blank,
};

/** The content of a template, with placeholders for its pictures. */
export function templateContent(name: BotTemplateName, username: string): TemplateContent {
  return templates[name](`https://t.me/${username}`);
}

/** The pictures of a template's content, each once. */
export function picturesOfTemplate(content: TemplateContent): TemplatePictureName[] {
  const names = picturesOfFile(content).flatMap(
    ([, picture]) => templatePictureName(picture) ?? [],
  );
  return [...new Set(names)];
}

/** A template for a bot, and its pictures, whose paths name no bot yet. */
export function readTemplate(
  name: BotTemplateName,
  username: string,
): Promise<{ content: TemplateContent; pictures: NewPicture[] }> {
  return placePictures(templateContent(name, username), noBotYet);
}

/** Replaces the id of the bot in the paths of its pictures. */
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
