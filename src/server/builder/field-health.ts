import type { TypeBoxTypeProvider } from "@fastify/type-provider-typebox";
import type { FastifyInstance } from "fastify";
import { readFieldHealth } from "#contract/field-health.ts";
import type { Clock } from "../clock.ts";
import type { Store } from "../store/engine/database.ts";
import { listCustomFields } from "../store/field/custom-field.ts";
import { readHealth } from "../store/field/field-health.ts";
import type { BuilderGuard } from "./guard.ts";

/** What the route of field health works with. */
export interface FieldHealthParts {
  readonly store: Store;
  readonly clock: Clock;
  readonly guard: BuilderGuard;
}

/** How a bot's fields have fared on players' devices. */
export function fieldHealthRoutes(
  instance: FastifyInstance,
  { store: { db }, clock, guard }: FieldHealthParts,
): void {
  instance.withTypeProvider<TypeBoxTypeProvider>().route({
    ...readFieldHealth,
    handler: async (request) => {
      const botId = guard.botOf(request);
      const now = clock.now();
      const names = (await listCustomFields(db, botId)).map(({ name }) => name);
      return { serverTime: now, fields: await readHealth(db, botId, names, now) };
    },
  });
}
