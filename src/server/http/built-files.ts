import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliDecompress } from "node:zlib";
import serveFiles from "@fastify/static";
import type { FastifyInstance } from "fastify";
import type { ServiceContext } from "../context.ts";
import { ServiceError } from "../errors.ts";
import type { Pages } from "../pages/built-page.ts";
import { keepAssets, readAsset } from "../store/engine/page-asset.ts";
import { ttlCache } from "../ttl-cache.ts";
import { pageLimit } from "./rate-limits.ts";

/** Often enough that no asset expires while a process serves pages that need it. */
const keepEveryMs = 86_400_000;

/** The `Cache-Control` of a file with a content hash in its name. */
export const cachedForEver = "public, max-age=31536000, immutable";

/** The memory for the most recently sent files of other releases, compressed or not. */
const maxFileBytes = 8 * 1024 * 1024;

/** The media types of kept assets by file extension. */
const types: Readonly<Record<string, string>> = {
  js: "text/javascript; charset=utf-8",
  css: "text/css; charset=utf-8",
};

type Folders = NonNullable<Pages["folders"]>;
type Context = Pick<ServiceContext, "store" | "clock"> & { readonly folders: Folders };

export async function builtFileRoutes(app: FastifyInstance, context: Context): Promise<void> {
  await serveBuiltFiles(app, context.folders.miniApp, "/");
  await serveBuiltFiles(app, context.folders.builder, "/builder/");
  keptAssetRoutes(app, context);
}

/**
 * Serves built files; those in `assets/` never change, because their names contain a content hash.
 */
async function serveBuiltFiles(
  app: FastifyInstance,
  folder: string,
  prefix: string,
): Promise<void> {
  await app.register(serveFiles, {
    root: folder,
    prefix,
    // The first registration has already decorated replies.
    decorateReply: false,
    wildcard: false,
    index: false,
    globIgnore: ["**/*.html", "**/*.br", "**/*.gz"],
    preCompressed: true,
    cacheControl: false,
    setHeaders(reply, path) {
      const immutable = path.slice(folder.length).replaceAll("\\", "/").startsWith("/assets/");
      reply.setHeader("vary", "accept-encoding");
      reply.setHeader("cache-control", immutable ? cachedForEver : "public, max-age=3600");
    },
  });
}

/**
 * Serves scripts and styles of other releases: during a rollout and for some days after, a page may
 * request assets from a process of another build. Each process stores its own assets before it
 * serves a page.
 */
function keptAssetRoutes(app: FastifyInstance, { store: { db }, folders, clock }: Context): void {
  const roots = {
    "/assets/": join(folders.miniApp, "assets"),
    "/builder/assets/": join(folders.builder, "assets"),
  };

  const keepOwn = async () => {
    try {
      const files = await filesOf(roots);
      await keepAssets(
        db,
        [...files.keys()],
        (path) => readFile(files.get(path) as string),
        clock.now(),
      );
    } catch (err) {
      app.log.warn(
        { err },
        "Could not store the assets of this release; open pages may have to be reloaded.",
      );
    }
  };
  // Repeated, because a process of a later release marks these as superseded.
  const closing = new AbortController();
  const keepOn = async () => {
    for (;;) {
      await clock.wait(keepEveryMs, closing.signal);
      if (closing.signal.aborted) return;
      await keepOwn();
    }
  };
  app.addHook("onReady", async () => {
    await keepOwn();
    void keepOn();
  });
  app.addHook("onClose", async () => closing.abort());

  const files = ttlCache({
    read: async ({ path, isPacked }: { readonly path: string; readonly isPacked: boolean }) => {
      const packed = await readAsset(db, path);
      return packed && !isPacked ? promisify(brotliDecompress)(packed) : packed;
    },
    nameOf: ({ path, isPacked }) => `${isPacked} ${path}`,
    maxSize: maxFileBytes,
    sizeOf: (file) => file?.length,
  });
  for (const prefix of Object.keys(roots))
    app.get<{ Params: { name: string } }>(
      `${prefix}:name`,
      { config: { rateLimit: pageLimit } },
      async (request, reply) => {
        const { name } = request.params;
        const type = types[name.slice(name.lastIndexOf(".") + 1)];
        const isPacked = /\bbr\b/.test(String(request.headers["accept-encoding"]));
        const file = type && (await files.read({ path: `${prefix}${name}`, isPacked }));
        if (!file) throw new ServiceError("NOT_FOUND");
        reply.type(type).headers({ "cache-control": cachedForEver, vary: "accept-encoding" });
        return (isPacked ? reply.header("content-encoding", "br") : reply).send(file);
      },
    );
}

/** The compressed files of the folders, by URL path. */
async function filesOf(roots: Readonly<Record<string, string>>): Promise<Map<string, string>> {
  const files = await Promise.all(
    Object.entries(roots).map(async ([prefix, root]) =>
      (await readdir(root)).flatMap((name): [string, string][] =>
        /\.(?:js|css)\.br$/.test(name)
          ? [[prefix + name.slice(0, -".br".length), join(root, name)]]
          : [],
      ),
    ),
  );
  return new Map(files.flat());
}
