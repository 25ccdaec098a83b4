import type { FastifyInstance } from "fastify";
import type { ViteDevServer } from "vite";
import type { AppOptions } from "#server/app.ts";

/** The service, reloaded when its files change. */
export interface LiveService {
  readonly app: () => FastifyInstance;
  readonly close: () => Promise<void>;
}

/** Editors may write a file in several steps; wait for this long a pause, in ms. */
const quietMs = 50;
const serviceFiles = /\/src\/(?:server|contract|game)\/.+\.ts$/;

/**
 * Loads the service through Vite, and reloads it when its files change. Store and port stay open;
 * if a change fails to load, the previous service stays.
 */
export async function startLiveService(
  vite: ViteDevServer,
  parts: AppOptions,
  report: (line: string) => void,
): Promise<LiveService> {
  let app = await load(vite, parts);
  let timer: NodeJS.Timeout | undefined;
  let loading = Promise.resolve();

  const reload = async () => {
    const startedAt = performance.now();
    try {
      const next = await load(vite, parts);
      const before = app;
      app = next;
      await before.close();
      report(`The service was reloaded in ${Math.round(performance.now() - startedAt)} ms.`);
    } catch (error) {
      if (error instanceof Error) vite.ssrFixStacktrace(error);
      report(
        `The change failed to load; the previous service still runs:\n${error instanceof Error ? error.stack : error}`,
      );
    }
  };
  const onChange = (path: string) => {
    if (!serviceFiles.test(path.replaceAll("\\", "/"))) return;
    clearTimeout(timer);
    timer = setTimeout(() => {
      loading = loading.then(reload);
    }, quietMs);
  };
  for (const event of ["change", "add", "unlink"] as const) vite.watcher.on(event, onChange);

  return {
    app: () => app,
    close: async () => {
      clearTimeout(timer);
      await loading;
      await app.close();
    },
  };
}

async function load(vite: ViteDevServer, parts: AppOptions): Promise<FastifyInstance> {
  const { createApp } = (await vite.ssrLoadModule(
    "/src/server/app.ts",
  )) as typeof import("#server/app.ts");
  const app = await createApp(parts);
  await app.ready();
  return app;
}
