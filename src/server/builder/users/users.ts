import type { FastifyInstance } from "fastify";
import {
  countUsers,
  creditUser,
  debitUser,
  listUsers,
  readUser,
  setCustomValues,
  setUserCustomValue,
} from "#contract/user/user-endpoints.ts";
import type { UserDetails } from "#contract/user/user-table.schema.ts";
import { deadline } from "../../clock.ts";
import { ServiceError } from "../../errors.ts";
import { creditRefused, debitRefused, userNotFound } from "../../http/credit-refusal.ts";
import { pageOf } from "../../http/cursor.ts";
import { route } from "../../http/route.ts";
import { countUsers as countTableUsers } from "../../store/list/user-count.ts";
import { readLedgerRow } from "../../store/list/user-ledger.ts";
import { listUsers as listTableUsers } from "../../store/list/user-table.ts";
import * as stored from "../../store/user/custom-value.ts";
import { creditPoints, debitPoints } from "../../store/user/points.ts";
import type { BuilderContext } from "../context.ts";
import type { BotOwnerCaller } from "../guard.ts";
import { requireBot } from "../refusals.ts";
import { userCursorOf, userFilterOf, userRowAt } from "./user-query.ts";
import { requireUserDetails, userRowOf } from "./user-row.ts";

/** The time limit of a count, in ms, while the owner waits. */
const countMs = 2000;

export function builderUserRoutes(
  app: FastifyInstance,
  { store: { db }, guard, clock }: BuilderContext,
): void {
  route(app, listUsers, {
    handler: async (request) => {
      const { botId, now } = guard.botCallerOf(request);
      const { sort = "lastSeenAt", order = "descending", limit, cursor, ...filter } = request.query;
      const { game } = await requireBot(db, botId);
      const list = { ...userFilterOf(filter, game, now), sort, order };
      const after = userRowAt(botId, list, cursor);
      const { page, nextCursor } = await pageOf(
        limit,
        (max) => listTableUsers(db, { botId, list, after, max }),
        (last) => userCursorOf(botId, list, last),
      );
      return { users: page.map((user) => userRowOf(user, game, now)), nextCursor };
    },
  });

  route(app, countUsers, {
    handler: async (request) => {
      const { botId, now } = guard.botCallerOf(request);
      const { game } = await requireBot(db, botId);
      const filter = userFilterOf(request.query, game, now);
      return countTableUsers(db, botId, filter, deadline(clock, countMs));
    },
  });

  route(app, readUser, {
    handler: async (request) => detailsOf(guard.botCallerOf(request), Number(request.params.tgId)),
  });

  route(app, creditUser, {
    handler: async (request, reply) => {
      const caller = guard.botCallerOf(request);
      const { botId, owner, now } = caller;
      const tgId = Number(request.params.tgId);
      const credit = { botId, tgId, owner, ...request.body };
      const result = await creditPoints(db, credit, now);
      if (result.kind === "refused") throw creditRefused(credit, result);
      if (result.kind === "replayed") reply.header("idempotent-replayed", "true");
      return changedUser(caller, tgId, result.entry.id);
    },
  });

  route(app, debitUser, {
    handler: async (request, reply) => {
      const caller = guard.botCallerOf(request);
      const { botId, owner, now } = caller;
      const tgId = Number(request.params.tgId);
      const debit = { botId, tgId, owner, ...request.body };
      const result = await debitPoints(db, debit, now);
      if (result.kind === "refused") throw debitRefused(debit, result, "NOT_ENOUGH_POINTS");
      if (result.kind === "replayed") reply.header("idempotent-replayed", "true");
      return changedUser(caller, tgId, result.entry.id);
    },
  });

  route(app, setUserCustomValue, {
    handler: async (request) => {
      const caller = guard.botCallerOf(request);
      const tgId = Number(request.params.tgId);
      const { botId, owner, now } = caller;
      const call = { botId, tgId, customValue: request.body.customValue || 0, owner };
      const { kind } = await stored.setCustomValue(db, call, now);
      if (kind === "refused") throw userNotFound(tgId);
      return detailsOf(caller, tgId);
    },
  });

  route(app, setCustomValues, {
    handler: async (request) => {
      const caller = guard.botCallerOf(request);
      const { values } = request.body;
      const byId = new Map(values.map(({ tgId, customValue }) => [tgId, customValue || 0]));
      if (byId.size < values.length) throw repeatedUser();
      const unknown = await stored.setCustomValues(db, caller, byId);
      return { set: byId.size - unknown.length, unknown };
    },
  });

  const changedUser = async (caller: BotOwnerCaller, tgId: number, entryId: string) => ({
    user: await detailsOf(caller, tgId),
    entry: await readLedgerRow(db, caller.botId, entryId),
  });

  const detailsOf = ({ botId, now }: BotOwnerCaller, tgId: number): Promise<UserDetails> =>
    requireUserDetails(db, botId, tgId, now);
}

function repeatedUser(): ServiceError {
  const message = "names a user more than once";
  return new ServiceError("BAD_ARGUMENT", {
    detail: `Nothing was set: the list ${message}.`,
    errors: [{ field: "values", message }],
  });
}
