import { activitiesOf } from "#contract/activity/activities.schema.ts";
import { screenOfFile } from "#contract/bot/bot-file.schema.ts";
import type { BotTemplateName } from "#contract/bot/bot-rule.ts";
import type { TemplateApp } from "#contract/bot/owned-bot.schema.ts";
import { mapFilePictures } from "#contract/screen/screen-picture.ts";
import { inventedPlayer } from "../players/invented-player.ts";
import { sessionOf } from "../players/player-values.ts";
import { templateContent } from "./template.ts";
import { templatePictureName, templatePicturePath } from "./template-picture.ts";

/** A template as the Mini App of a bot before its creation, with an invented player. */
export async function templateApp(
  name: BotTemplateName,
  { baseUrl, now }: { readonly baseUrl: string; readonly now: number },
): Promise<TemplateApp> {
  const content = mapFilePictures(await templateContent(name, ""), (_, picture) => {
    const drawn = templatePictureName(picture);
    return drawn ? baseUrl + templatePicturePath(drawn) : picture;
  });
  const { game, fields } = content;
  const screen = screenOfFile(content);
  const activities = activitiesOf(content);
  const bot = {
    id: "",
    name: "",
    username: "",
    game,
    energySince: 0,
    pastEnergy: [],
    activities,
    screen,
  };
  const session = sessionOf(bot, fields, inventedPlayer(bot, now), now);
  const fieldTokens = { serverTime: now, expiresAt: now, tokens: {} };
  return {
    session: { token: "", expiresAt: now, ...session, fieldTokens },
    screen,
    activities,
  };
}
