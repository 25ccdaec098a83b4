import type { FastifyInstance } from "fastify";
import type { Invite } from "#contract/activity/activities.schema.ts";
import { prepareInvitation } from "#contract/activity/activity-endpoints.ts";
import { invitationText } from "#contract/activity/activity-limit.ts";
import { appLink } from "#contract/bot/app-link.ts";
import { textIn } from "#contract/text/screen-text.ts";
import { languageTag } from "../bots/bot-language.ts";
import { platformPictureUrl } from "../bots/bot-url.ts";
import { callingBot } from "../bots/calling-bot.ts";
import { openButton } from "../bots/open-button.ts";
import { limitConcurrency } from "../concurrency.ts";
import { invitationLimit } from "../http/rate-limits.ts";
import { route } from "../http/route.ts";
import type { Bot } from "../store/bot/bot.ts";
import { readBotUser } from "../store/user/bot-user.ts";
import { createPauses } from "../telegram/bot-api.ts";
import { type MessageToShare, prepareMessage } from "../telegram/prepared-message.ts";
import { requireOffered } from "./activity-refusal.ts";
import { callerOf, limitedTo, type MiniAppContext, requireKnown } from "./guard.ts";

/** The maximum number of concurrent calls of this process, each up to 5 s. */
const maxAtOnce = { total: 200, each: 20 } as const;

/** Prepares invitations on the platform; if that fails, the Mini App shares a link. */
export function invitationRoutes(
  app: FastifyInstance,
  { config, store, clock, bots }: MiniAppContext,
): void {
  const limited = limitConcurrency(maxAtOnce);
  const pauses = createPauses(clock);

  route(app, prepareInvitation, {
    ...limitedTo(invitationLimit),
    handler: async (request) => {
      const { botId, tgId } = callerOf(request);
      const bot = requireKnown(await bots.read(botId));
      const { text = "", image } = bot.activities.invite ?? {};
      const offered = { text, image: requireOffered(image, "invitation with a picture") };
      const user = requireKnown(await readBotUser(store.db, botId, tgId));
      const link = appLink(bot, user.refCode);
      const message = invitationOf(bot, { ...offered, link }, request.body.language);
      const prepared = await limited(botId, () => prepare(bot, tgId, message));
      return { messageId: prepared.kind === "done" ? prepared.result : null };
    },
  });

  async function prepare(bot: Bot, tgId: number, message: MessageToShare): Promise<string | null> {
    if (pauses.leftMs(bot.id) > 0) return null;
    const calling = callingBot({ config, store, clock }, bot);
    const answer = await prepareMessage(calling, tgId, message);
    if (answer.kind === "prepared") return answer.id;
    if (answer.kind === "refused") {
      const { code: status, reason } = answer;
      app.log.warn({ botId: bot.id, status, reason }, "The platform refuses an invitation.");
      return null;
    }
    if (answer.pauseMs !== undefined) pauses.begin(bot.id, answer.pauseMs);
    app.log.warn({ botId: bot.id }, "The platform did not answer to an invitation.");
    return null;
  }

  function invitationOf(
    bot: Bot,
    { text, image, link }: Required<Pick<Invite, "text" | "image">> & { readonly link: string },
    wanted = "en",
  ): MessageToShare {
    const language = languageTag(wanted);
    const button = openButton(bot, language);
    const ownText = textIn(text, language, bot.language ?? undefined);
    return {
      title: bot.name,
      text: ownText.trim() === "" ? invitationText[button.language](bot.name) : ownText,
      button: { text: button.text, url: link },
      photoUrl: platformPictureUrl(config, image),
    };
  }
}
