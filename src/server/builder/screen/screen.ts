import { setImmediate as nextTurn } from "node:timers/promises";
import { isDeepStrictEqual } from "node:util";
import type { FastifyInstance } from "fastify";
import type { Screen } from "#contract/screen/screen.schema.ts";
import {
  listScreenVersions,
  publishScreen,
  readScreen,
  readScreenVersion,
  saveDraft,
} from "#contract/screen/screen-endpoints.ts";
import { picturesOf } from "#contract/screen/screen-picture.ts";
import type { Fault } from "#contract/validation/fault.ts";
import { firstFaults, problemErrors } from "#contract/validation/schema-fault.ts";
import { goneFaults } from "#contract/validation/url-fault.ts";
import { ServiceError } from "../../errors.ts";
import { route } from "../../http/route.ts";
import { listFieldNames } from "../../store/field/custom-field.ts";
import { gonePictures } from "../../store/picture/picture.ts";
import type { Database } from "../../store/schema/tables.ts";
import * as stored from "../../store/screen/screen-draft.ts";
import { listVersions, readVersion } from "../../store/screen/screen-version.ts";
import { draftFaults, screenFaults } from "../../validation/screen-fault.ts";
import type { BuilderContext } from "../context.ts";
import { botNotFound, editConflict } from "../refusals.ts";

/** 200 blocks with texts in several languages fit. */
const maxScreenBytes = 1024 * 1024;

export function builderScreenRoutes(
  app: FastifyInstance,
  { config, store: { db }, guard }: BuilderContext,
): void {
  route(app, readScreen, {
    handler: async (request) => {
      const screens = await stored.readScreens(db, guard.botCallerOf(request).botId);
      if (!screens) throw botNotFound();
      return screens;
    },
  });

  route(app, saveDraft, {
    bodyLimit: maxScreenBytes,
    handler: async (request) => {
      const { revision, screen } = request.body;
      // Reading and checking a large body is slow: other calls run first.
      await nextTurn();
      const faults = draftFaults(screen);
      if (faults.length > 0) throw screenNotValid(faults, "Nothing was saved");
      const { botId, owner, now } = guard.botCallerOf(request);
      return done(await stored.saveDraft(db, botId, { revision, screen, by: owner }, now));
    },
  });

  route(app, publishScreen, {
    handler: async (request) => {
      const { botId, owner, now } = guard.botCallerOf(request);
      const { revision, comment = "" } = request.body;
      const check = await checkOf(botId, revision);
      const draft = { revision, by: owner, comment: comment.trim(), check };
      const published = await stored.publishDraft(db, botId, draft, now);
      if (published?.kind === "faults")
        throw screenNotValid(published.faults, "Nothing was published");
      return done(published);
    },
  });

  route(app, listScreenVersions, {
    handler: async (request) => ({
      versions: await listVersions(db, guard.botCallerOf(request).botId),
    }),
  });

  route(app, readScreenVersion, {
    handler: async (request) => {
      const version = Number(request.params.version);
      const published = await readVersion(db, guard.botCallerOf(request).botId, version);
      if (!published)
        throw new ServiceError("VERSION_NOT_FOUND", {
          detail: `The bot has no version ${version}; only the last hundred are kept.`,
        });
      return published;
    },
  });

  /**
   * Checks a revision of the draft before the lock, because a large one takes long. Under the lock,
   * only what may have changed is checked again.
   */
  async function checkOf(botId: string, revision: number) {
    const names = await listFieldNames(db, botId);
    const draft = (await stored.readScreens(db, botId))?.draft;
    const faultsOf = (screen: Screen, fields: readonly string[]) =>
      screenFaults(screen, fields, config.allowLocalFieldUrls);
    const faults = draft?.revision === revision ? faultsOf(draft.screen, names) : undefined;
    await nextTurn();
    return async (screen: Screen, transaction: Database) => {
      const current = await listFieldNames(transaction, botId);
      const checkedFaults = isDeepStrictEqual(current, names) ? faults : undefined;
      return firstFaults([
        ...(checkedFaults ?? faultsOf(screen, current)),
        ...goneFaults(await gonePictures(transaction, botId, picturesOf(screen))),
      ]);
    };
  }
}

/** The error for an invalid screen; `outcome` is the sentence about the refused action. */
export function screenNotValid(faults: readonly Fault[], outcome: string): ServiceError {
  return new ServiceError("SCREEN_NOT_VALID", {
    detail: `${outcome}. See \`errors\`.`,
    errors: problemErrors(faults),
  });
}

function done<Done>(change: stored.DraftChange<Done> | undefined): Done {
  if (!change) throw botNotFound();
  if (change.kind === "done") return change.value;
  const { current } = change;
  throw editConflict(
    `${current.updatedBy} has saved revision ${current.revision} of the draft`,
    current,
  );
}
