import type { TypeBoxTypeProvider } from "@fastify/type-provider-typebox";
import type { FastifyInstance } from "fastify";
import { FieldReport, reportFields } from "#contract/field-health.ts";
import { schemaFaults } from "../bot-file/schema-fault.ts";
import { ServiceError } from "../errors.ts";
import { jsonFault } from "../http/json-body.ts";
import { fieldReportLimit } from "../http/rate-limits.ts";
import { readGame } from "../store/bot.ts";
import { listCustomFields } from "../store/custom-field.ts";
import type { Store } from "../store/database.ts";
import { countFetches, forgetOldFetches } from "../store/field-health.ts";
import { forbidStoring } from "./player.ts";

/** What the route of reports works with. */
export interface FieldReportParts {
  readonly store: Store;
  readonly clock: () => number;
}

const maxBytes = 4096;

/** Takes what Mini Apps have seen of field fetches: from anybody, for there is nothing of a player in it. */
export function fieldReportRoutes(instance: FastifyInstance, { store: { db }, clock }: FieldReportParts): void {
  instance.withTypeProvider<TypeBoxTypeProvider>().route({
    ...reportFields,
    bodyLimit: maxBytes,
    config: { rateLimit: fieldReportLimit },
    onRequest: forbidStoring,
    handler: async ({ params: { botId }, body }, reply) => {
      const { fetches } = readReport(body);
      const known = new Set((await listCustomFields(db, botId)).map(({ name }) => name));
      if (known.size === 0 && !(await readGame(db, botId)))
        throw new ServiceError("BOT_NOT_FOUND", { detail: `No bot is called ${botId}.` });
      const now = clock();
      const own = fetches.filter(({ field }) => known.has(field));
      await countFetches(db, botId, own, now);
      await forgetOldFetches(db, now);
      reply.code(204);
      return null;
    },
  });
}

function readReport(body: unknown): FieldReport {
  if (typeof body !== "string")
    throw new ServiceError("UNSUPPORTED_MEDIA_TYPE", { detail: "Send JSON with Content-Type: text/plain, as a beacon does." });
  const report = parse(body);
  const faults = schemaFaults(FieldReport, report);
  if (faults.length === 0) return report as FieldReport;
  const errors = faults.map(({ path, message }) => ({ field: path.slice(1).replaceAll("/", "."), message }));
  const [first] = errors;
  throw new ServiceError("BAD_ARGUMENT", { detail: `The report is not what is expected: ${first?.field} ${first?.message}.`, errors });
}

function parse(text: string): unknown {
  const fault = jsonFault(text);
  if (fault) throw fault;
  try {
    return JSON.parse(text);
  } catch {
    throw new ServiceError("MALFORMED_JSON", { detail: "Send one JSON value." });
  }
}
