import type { AddressInfo } from "node:net";
import { createApp } from "#server/app.ts";
import { readConfig } from "#server/config.ts";
import { openStore } from "#server/store/opening/open-store.ts";

/**
 * The service in a separate process, with one more route: `/bare/{name}` answers the bytes that
 * were PUT there, with only Fastify and the hooks of every route. Sends its address to its parent.
 */
const config = readConfig(process.env);
const store = await openStore(config);
const app = await createApp({ config, store, pages: { html: async () => "<!--bot-->" } });
const bodies = new Map<string, string>();

// The service accepts JSON alone.
app.addContentTypeParser<string>(
  "text/plain",
  { parseAs: "string" },
  async (_request: unknown, body: string) => body,
);
app.put<{ Params: { name: string }; Body: string }>(
  "/bare/:name",
  { bodyLimit: 64 * 1024 * 1024 },
  async ({ params, body }) => {
    bodies.set(params.name, body);
    return {};
  },
);
app.get<{ Params: { name: string } }>("/bare/:name", ({ params }, reply) => {
  return reply.type("application/json; charset=utf-8").send(bodies.get(params.name));
});

await app.listen({ port: 0, host: "127.0.0.1" });
process.send?.(`http://127.0.0.1:${(app.server.address() as AddressInfo).port}`);
process.once("disconnect", () => process.exit(0));
