import { setImmediate as nextTurn } from "node:timers/promises";
import { isDeepStrictEqual } from "node:util";
import type { FastifyInstance } from "fastify";
import { maxFields } from "#contract/bot/bot-rule.ts";
import type { CustomField, FieldUse } from "#contract/field/custom-field.schema.ts";
import {
  changeCustomField,
  createCustomField,
  deleteCustomField,
  readFieldHealth,
} from "#contract/field/field-endpoints.ts";
import { refersTo, usesOf } from "#contract/field/field-use.ts";
import { mapBlockTexts } from "#contract/screen/block-text.ts";
import type { Screen } from "#contract/screen/screen.schema.ts";
import { mapBlocks } from "#contract/screen/screen-page.ts";
import { fillReferences } from "#contract/text/reference.ts";
import { characterFaults, firstFaults, problemErrors } from "#contract/validation/schema-fault.ts";
import { fieldFaults } from "../../bots/bot-file.ts";
import { ServiceError } from "../../errors.ts";
import { route } from "../../http/route.ts";
import { fieldChanges, shownUrl } from "../../store/audit/audit-change.ts";
import { noteAct } from "../../store/audit/audit-entry.ts";
import { withBot } from "../../store/bot/bot-lock.ts";
import * as stored from "../../store/field/custom-field.ts";
import { readHealth } from "../../store/field/field-health.ts";
import type { Database } from "../../store/schema/tables.ts";
import { changeScreens, readScreens } from "../../store/screen/screen-draft.ts";
import { draftFaults } from "../../validation/screen-fault.ts";
import type { BuilderContext } from "../context.ts";
import { botNotFound, editConflict } from "../refusals.ts";
import { screenNotValid } from "./screen.ts";

export function builderCustomFieldRoutes(
  app: FastifyInstance,
  { config, store: { db }, guard }: BuilderContext,
): void {
  route(app, createCustomField, {
    handler: async (request) => {
      const caller = guard.botCallerOf(request);
      const { botId } = caller;
      const field = request.body;
      forbidBad(field);
      const created = await changeBot(botId, async (transaction) => {
        const names = await stored.listFieldNames(transaction, botId);
        if (names.includes(field.name)) throw nameTaken(field.name);
        if (names.length >= maxFields)
          throw new ServiceError("TOO_MANY_FIELDS", {
            detail: `A bot can have ${maxFields} fields; delete one first.`,
          });
        await stored.addCustomField(transaction, botId, field);
        const details = { subject: field.name, text: shownUrl(field.url) };
        await noteAct(transaction, caller, "field.added", details);
        return { field };
      });
      return created;
    },
  });

  route(app, changeCustomField, {
    handler: async (request) => {
      const caller = guard.botCallerOf(request);
      const { botId, owner, now } = caller;
      const { base, ...field } = request.body;
      const { name } = request.params;
      forbidBad(field);
      return changeBot(botId, async (transaction) => {
        const fields = await stored.listCustomFields(transaction, botId);
        const current = fields.find((one) => one.name === name);
        if (!current) throw fieldNotFound(name);
        if (base && !isDeepStrictEqual(base, current))
          throw editConflict("The field has changed since you loaded it", current);
        if (field.name !== name && fields.some((one) => one.name === field.name))
          throw nameTaken(field.name);
        await stored.changeCustomField(transaction, botId, name, field);
        const changes = fieldChanges(current, field);
        if (changes.length > 0)
          await noteAct(transaction, caller, "field.changed", { subject: name, changes });
        if (field.name === name) return { field, renamed: [] };
        const uses = await usesIn(transaction, botId, name);
        await nextTurn();
        const change = (screen: Screen) => renamed(screen, name, field.name);
        const note = `rename ${name} → ${field.name}`;
        await changeScreens(transaction, botId, { change, by: owner, note }, now);
        await nextTurn();
        return {
          field,
          renamed: uses.map((use) => ({ ...use, text: renamedText(use.text, name, field.name) })),
        };
      });
    },
  });

  route(app, deleteCustomField, {
    handler: async (request) => {
      const caller = guard.botCallerOf(request);
      const { botId } = caller;
      const { name } = request.params;
      return changeBot(botId, async (transaction) => {
        const names = await stored.listFieldNames(transaction, botId);
        if (!names.includes(name)) throw fieldNotFound(name);
        const uses = await usesIn(transaction, botId, name);
        if (uses.length > 0 && request.query.anyway !== "yes")
          throw new ServiceError("FIELD_IN_USE", {
            detail: `${uses.length === 1 ? "One text refers" : `${uses.length} texts refer`} to {{${name}}}; see \`uses\`. Nothing was deleted. Remove the references first, or delete with ?anyway=yes.`,
            members: { uses },
          });
        await stored.deleteCustomField(transaction, botId, name);
        await noteAct(transaction, caller, "field.deleted", { subject: name });
        return { uses };
      });
    },
  });

  route(app, readFieldHealth, {
    handler: async (request) => {
      const { botId, now } = guard.botCallerOf(request);
      const names = await stored.listFieldNames(db, botId);
      return { serverTime: now, fields: await readHealth(db, botId, names, now) };
    },
  });

  /** Runs `work` in a transaction that locks the bot. Throws `ServiceError` 404 BOT_NOT_FOUND. */
  async function changeBot<Done extends object>(
    botId: string,
    work: (transaction: Database) => Promise<Done>,
  ): Promise<Done> {
    const result = await withBot(db, botId, work);
    if (!result) throw botNotFound();
    return result;
  }

  function forbidBad(field: CustomField): void {
    const faults = firstFaults([
      ...characterFaults(field, "/fields/0"),
      ...fieldFaults([field], config.allowLocalFieldUrls),
    ]);
    if (faults.length === 0) return;
    const errors = problemErrors(faults).map((fault) => ({
      ...fault,
      field: fault.field.replace("/fields/0/", ""),
    }));
    const sentence = errors.map(({ field: member, message }) => `${member} ${message}`).join("; ");
    throw new ServiceError("FIELD_NOT_VALID", {
      detail: `Nothing was saved: ${sentence}.`,
      errors,
    });
  }
}

async function usesIn(db: Database, botId: string, name: string): Promise<FieldUse[]> {
  const screens = await readScreens(db, botId);
  return screens ? usesOf(screens, name) : [];
}

/** Throws if a text becomes too long. */
function renamed(screen: Screen, from: string, to: string): Screen {
  const changed = withRenamedReferences(screen, from, to);
  const faults = draftFaults(changed);
  if (faults.length > 0) throw screenNotValid(faults, "Nothing was renamed");
  return changed;
}

function fieldNotFound(name: string): ServiceError {
  return new ServiceError("FIELD_NOT_FOUND", {
    detail: `The bot has no field ${name}; it may have been renamed or deleted.`,
  });
}

function nameTaken(name: string): ServiceError {
  return new ServiceError("FIELD_TAKEN", {
    detail: `The bot already has a field ${name}; choose another name.`,
  });
}

function withRenamedReferences(screen: Screen, from: string, to: string): Screen {
  const rename = (_: string, text: string) =>
    refersTo(text, from) ? renamedText(text, from, to) : text;
  return mapBlocks(screen, (block) => mapBlockTexts(block, rename));
}

function renamedText(text: string, from: string, to: string): string {
  return fillReferences(text, (property) => `{{${property === from ? to : property}}}`);
}
