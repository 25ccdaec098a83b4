import { isDeepStrictEqual } from "node:util";
import type { FastifyInstance } from "fastify";
import type { Broadcast } from "#contract/message/broadcast.schema.ts";
import {
  cancelBroadcast,
  countAudience,
  listBroadcasts,
  pauseBroadcast,
  readBroadcast,
  resendBroadcast,
  resumeBroadcast,
  startBroadcast,
} from "#contract/message/message-endpoints.ts";
import {
  keptBroadcasts,
  maxScheduled,
  maxScheduleMs,
  minScheduleMs,
} from "#contract/message/message-limit.ts";
import { picturePath } from "#contract/screen/picture.ts";
import { deadline } from "../../clock.ts";
import { ServiceError } from "../../errors.ts";
import { cursorOf, idCursor, pageOf, readCursor } from "../../http/cursor.ts";
import { audienceLimit, forEachOwner, messageLimit } from "../../http/rate-limits.ts";
import { route } from "../../http/route.ts";
import * as stored from "../../store/broadcast/broadcast.ts";
import { changeBroadcast } from "../../store/broadcast/change-broadcast.ts";
import {
  countRecipients,
  type Recipients,
  recipientsOf,
} from "../../store/broadcast/recipients.ts";
import { readPause } from "../../store/message/outbox.ts";
import type { BuilderContext } from "../context.ts";
import { botNotFound, requireBot } from "../refusals.ts";
import {
  messageOf,
  noPicture,
  refused,
  requireContent,
  storedContent,
} from "./broadcast-content.ts";

/** The time limit of a count, in ms, while the owner waits. */
const countMs = 5000;

export function broadcastRoutes(
  app: FastifyInstance,
  { store: { db }, clock, guard, worker, broadcaster }: BuilderContext,
): void {
  route(app, countAudience, {
    config: { rateLimit: forEachOwner(audienceLimit, guard) },
    handler: async (request) => {
      const { botId, now } = guard.botCallerOf(request);
      const { game } = await requireBot(db, botId);
      return count(botId, recipientsOf(request.body, game.levels, now));
    },
  });

  route(app, listBroadcasts, {
    handler: async (request) => {
      const { botId, now } = guard.botCallerOf(request);
      const [before] = readCursor(request.query.cursor, idCursor) ?? [];
      const { page, nextCursor } = await pageOf(
        undefined,
        (max) => stored.listEnded(db, botId, before, max),
        (last) => cursorOf(last.id),
      );
      const open = before === undefined ? await stored.listOpen(db, botId) : [];
      const broadcasts = await Promise.all(
        [...open, ...page].map((broadcast) => shown(botId, broadcast, now)),
      );
      return { broadcasts, nextCursor };
    },
  });

  route(app, startBroadcast, {
    config: { rateLimit: forEachOwner(messageLimit, guard) },
    handler: async (request, reply) => {
      const { botId, owner, now } = guard.botCallerOf(request);
      const { audience, idempotencyKey: callKey, sendAt = null } = request.body;
      const bot = await requireBot(db, botId);
      const wanted = { ...storedContent(bot, request.body), audience, sendAt };
      const recipients = recipientsOf(audience, bot.game.levels, now);
      // A repeated call is neither checked nor counted again: its time may have passed.
      const earlier = await stored.readByKey(db, botId, callKey);
      if (!earlier) await requireContent(db, bot, request.body);
      if (!earlier && sendAt !== null) requireSendAt(sendAt, now);
      const counted = earlier ? nobody : await count(botId, recipients);
      const broadcast = { ...wanted, botId, callKey, recipients, counted, owner };
      const started = await stored.startBroadcast(db, broadcast, now);
      if (!started) throw botNotFound();
      if (started.kind === "under-way") throw underWay();
      if (started.kind === "too-many") throw tooManyScheduled();
      if (started.kind === "no-picture") throw noPicture();
      if (started.kind === "replayed") {
        requireSameBroadcast(started.broadcast, wanted);
        reply.header("idempotent-replayed", "true");
      }
      broadcaster.wake();
      return shown(botId, started.broadcast, now);
    },
  });

  route(app, readBroadcast, {
    handler: async (request) => {
      const { botId, now } = guard.botCallerOf(request);
      return shown(botId, required(await stored.readBroadcast(db, botId, request.params.id)), now);
    },
  });

  for (const [endpoint, change] of changes)
    route(app, endpoint, {
      handler: async (request) => {
        const caller = guard.botCallerOf(request);
        const { id } = request.params;
        const changed = required(await changeBroadcast(db, caller, id, change));
        if (changed === "under-way") throw underWay();
        broadcaster.wake();
        worker.wake();
        return shown(caller.botId, changed, caller.now);
      },
    });

  async function shown(
    botId: string,
    { text, isHtml, picture, options, ...broadcast }: stored.StoredBroadcast,
    now: number,
  ): Promise<Broadcast> {
    const pausedUntil = broadcast.status === "sending" ? await readPause(db, botId) : 0;
    return {
      ...broadcast,
      message: messageOf({ text, options }),
      isEnableHtml: isHtml,
      buttons: options?.buttons ?? [],
      isSilent: options?.isSilent ?? false,
      picture: picture === null ? null : picturePath(botId, picture),
      pausedUntil: pausedUntil > now ? pausedUntil : null,
    };
  }

  function count(botId: string, recipients: Recipients) {
    return countRecipients(db, botId, recipients, deadline(clock, countMs));
  }
}

const nobody = { count: 0, hasMore: false };
const changes = [
  [pauseBroadcast, "pause"],
  [resumeBroadcast, "resume"],
  [cancelBroadcast, "cancel"],
  [resendBroadcast, "resend"],
] as const;

function required<Broadcast>(broadcast: Broadcast | undefined): Broadcast {
  if (broadcast) return broadcast;
  throw new ServiceError("BROADCAST_NOT_FOUND", {
    detail: `The bot has no such broadcast; the last ${keptBroadcasts} that ended are kept.`,
  });
}

function underWay(): ServiceError {
  return new ServiceError("BROADCAST_UNDER_WAY", {
    detail:
      "Nothing was sent: another broadcast of this bot is being sent or paused. Wait until it is done, or cancel it.",
  });
}

function tooManyScheduled(): ServiceError {
  return new ServiceError("TOO_MANY_BROADCASTS", {
    detail: `Nothing was scheduled: ${maxScheduled} broadcasts of this bot are. Cancel one of them, or wait until one has started.`,
  });
}

function requireSendAt(sendAt: number, now: number): void {
  if (sendAt < now + minScheduleMs) throw refused("sendAt", "must be a minute from now or later");
  if (sendAt > now + maxScheduleMs) throw refused("sendAt", "must be within 365 days from now");
}

type Same = Pick<
  stored.StoredBroadcast,
  "text" | "isHtml" | "picture" | "options" | "audience" | "sendAt"
>;

function requireSameBroadcast(earlier: Same, wanted: Same): void {
  const partsOf = ({ text, isHtml, picture, options, audience, sendAt }: Same) => [
    messageOf({ text, options }),
    isHtml,
    picture,
    options?.buttons ?? [],
    options?.isSilent ?? false,
    audience,
    sendAt,
  ];
  if (isDeepStrictEqual(partsOf(earlier), partsOf(wanted))) return;
  throw new ServiceError("IDEMPOTENCY_KEY_REUSED", {
    detail:
      "Nothing was sent: this key was used for another broadcast. Use a new key for a new broadcast.",
  });
}
