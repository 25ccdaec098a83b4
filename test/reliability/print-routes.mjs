import { subscribe } from "node:diagnostics_channel";
import { writeFileSync } from "node:fs";

/** Loaded before a service, it writes every registered route to `ROUTES_FILE`. */
subscribe("fastify.initialization", ({ fastify }) => {
  const routes = [];
  fastify.addHook("onRoute", ({ method, url, config, schema = {} }) => {
    for (const name of [method].flat())
      routes.push({
        method: name,
        url,
        open: config?.endpoint?.caller === "anyone",
        query: schema.querystring,
        body: schema.body,
        response: schema.response ?? {},
      });
  });
  fastify.addHook("onReady", async () => {
    writeFileSync(process.env.ROUTES_FILE ?? "", JSON.stringify(routes));
  });
});
