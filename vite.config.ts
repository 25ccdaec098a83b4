import { readdir, readFile } from "node:fs/promises";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import react from "@vitejs/plugin-react";
import { minify } from "terser";
import {
  build,
  defineConfig,
  type IndexHtmlTransformContext,
  type Plugin,
  type UserConfig,
} from "vite";
import { type BuildName, importedBy, licenceList } from "./build/licence-plugin.ts";
import { lazyLanguages } from "./src/mini-app/languages/lazy-languages.ts";

const bootScripts = {
  signIn: "/src/mini-app/boot/sign-in.ts",
  firstScreen: "/src/mini-app/boot/first-screen.ts",
};
/** Each language is a chunk, whose URL is in an attribute of the page. */
const languageTags = Object.keys(lazyLanguages);
const languageFile = (tag: string) => `/src/mini-app/languages/${tag}.ts`;
const bundleScript = '<script type="module" src="/src/mini-app/main.tsx">';

/** The first screen is one chunk: every other one would cost a phone a round trip. */
const firstScreen = {
  name: "first-screen",
  test: /src\/mini-app\/main\.tsx$/,
  includeDependenciesRecursively: true,
};

/**
 * Inlines the boot scripts and the style sheet in the page, so that the first paint needs one
 * response. In development they are modules.
 */
function bootPage(): Plugin {
  let isBuild = false;
  return {
    configResolved({ command }) {
      isBuild = command === "build";
    },
    name: "slotwire:boot-page",
    buildStart() {
      if (isBuild)
        for (const tag of languageTags)
          this.emitFile({
            type: "chunk",
            name: tag,
            id: import.meta.dirname + languageFile(tag),
            preserveSignature: "exports-only",
          });
    },
    transformIndexHtml: {
      order: "post",
      handler: async (html, context) => {
        // Also called for the other pages, which have no boot scripts.
        if (context.server) return html.includes(bundleScript) ? withModules(html) : html;
        if (!context.path.endsWith("/index.html")) return html;
        return inlineBoot(
          html,
          context,
          await buildBoot("sign-in", bootScripts.signIn),
          await buildBoot("first-screen", bootScripts.firstScreen),
        );
      },
    },
  };
}

/** The page in development, with the boot scripts as modules. */
function withModules(html: string): string {
  return html
    .replace("<html", `<html${languageAttributes(languageFile)}`)
    .replace(
      bundleScript,
      [...Object.values(bootScripts).map(moduleScript), bundleScript].join("\n    "),
    );
}

/** Attributes with the URL of each language's chunk: `data-fa="/assets/fa-1a2b.js"`. */
function languageAttributes(addressOf: (tag: string) => string): string {
  return languageTags.map((tag) => ` data-${tag}="${addressOf(tag)}"`).join("");
}

function moduleScript(path: string): string {
  return `<script type="module" src="${path}"></script>`;
}

function inlineBoot(
  html: string,
  { bundle = {} }: IndexHtmlTransformContext,
  signIn: string,
  firstScreen: string,
): string {
  const scripts = [...html.matchAll(/<script type="module"[^>]* src="([^"]+)"><\/script>/g)];
  const sheet = /<link rel="stylesheet"[^>]* href="\/([^"]+)">/.exec(html);
  const css = sheet?.[1] && bundle[sheet[1]];
  if (scripts.length === 0 || !sheet || !css || css.type !== "asset")
    throw new Error("index.html has no bundle or no style sheet to put in its place.");
  const languageChunk = (tag: string) => {
    const chunk = Object.values(bundle).find(
      (file) => file.type === "chunk" && file.facadeModuleId?.endsWith(languageFile(tag)),
    );
    if (!chunk) throw new Error(`There is no chunk of ${languageFile(tag)}.`);
    return `/${chunk.fileName}`;
  };
  return scripts
    .reduce((rest, [tag]) => rest.replace(tag, ""), html)
    .replace(/<link rel="modulepreload"[^>]*>/g, "")
    .replace(sheet[0], () => `<style>${styleOf(css)}</style>`)
    .replace(
      "<html",
      `<html data-bundle="${scripts.map(([, url]) => url).join(" ")}"${languageAttributes(languageChunk)}`,
    )
    .replace("<!--bot-->", () => `<!--bot--><script>${signIn}</script>`)
    .replace("</body>", () => `<script>${firstScreen}</script></body>`)
    .replace(/>\s+</g, "><")
    .replaceAll(" />", ">");
}

/** The style sheet without Vite's trailing marker. */
function styleOf({ source }: { source: string | Uint8Array }): string {
  return String(source)
    .replace(/\/\*\$vite\$:\d+\*\//, "")
    .trim();
}

/** Builds a boot script with `jsx-dom.ts` in place of React. */
async function buildBoot(name: BuildName, path: string): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: "warn",
    plugins: [licenceList(name)],
    resolve: {
      alias: { "react/jsx-runtime": `${import.meta.dirname}/src/mini-app/boot/jsx-dom.ts` },
    },
    build: {
      write: false,
      target: "es2022",
      lib: { entry: `${import.meta.dirname}${path}`, formats: ["iife"], name: "boot" },
    },
  });
  const [output] = Array.isArray(result) ? result : [result];
  const chunk = output && "output" in output ? output.output[0] : undefined;
  if (chunk?.type !== "chunk") throw new Error("The boot script was not built.");
  const options = {
    ecma: 2022,
    compress: {
      passes: 3,
      hoist_funs: true,
      hoist_vars: true,
      pure_getters: true,
      unsafe_arrows: true,
      sequences: false,
    },
  } as const;
  const { code: once = "" } = await minify(chunk.code, options);
  // The second time finds names and statements that the first has made superfluous.
  const { code = "" } = await minify(once, options);
  return code.replaceAll("</script", "<\\/script");
}

/** Replaces Vite's preload helper: with one style sheet and no preloads it has nothing to do. */
function plainImports(): Plugin {
  const helper = "\0vite/preload-helper.js";
  return {
    name: "slotwire:plain-imports",
    enforce: "pre",
    load: {
      order: "pre",
      handler: (id) =>
        id === helper ? "export const __vitePreload = (load) => load();" : undefined,
    },
  };
}

/** Minifies the first screen again: Terser after Oxc gives 0.5 kB less than either alone. */
function smallerFirstScreen(): Plugin {
  return {
    name: "slotwire:smaller-first-screen",
    async generateBundle(_, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type !== "chunk" || file.name !== firstScreen.name) continue;
        const { code } = await minify(file.code, {
          ecma: 2020,
          module: true,
          compress: { passes: 3, sequences: false },
        });
        if (code) file.code = code;
      }
    },
  };
}

/** Writes every text asset as brotli and gzip, too, so that the service compresses none. */
function precompress(): Plugin {
  return {
    name: "slotwire:precompress",
    generateBundle: {
      order: "post",
      handler(_, bundle) {
        for (const [fileName, file] of Object.entries(bundle)) {
          if (!/\.(?:js|css|svg)$/.test(fileName)) continue;
          const source = file.type === "chunk" ? file.code : file.source;
          const params = { [constants.BROTLI_PARAM_QUALITY]: 11 };
          this.emitFile({
            type: "asset",
            fileName: `${fileName}.br`,
            source: brotliCompressSync(source, { params }),
          });
          this.emitFile({
            type: "asset",
            fileName: `${fileName}.gz`,
            source: gzipSync(source, { level: 9 }),
          });
        }
      },
    },
  };
}

/** Short hashes: the HTML holds four of these names. */
const fileNames = {
  chunkFileNames: ({ name }: { name: string }) =>
    name === "rolldown-runtime" ? "assets/[hash:6].js" : "assets/[name]-[hash:6].js",
  entryFileNames: "assets/[name]-[hash:6].js",
};

/** The player's Mini App. */
const miniApp: UserConfig = {
  // TON Connect's `tweetnacl` tests for it; the first screen would load a stand-in for `require`.
  define: { "typeof require": JSON.stringify("undefined") },
  plugins: [
    react(),
    bootPage(),
    plainImports(),
    smallerFirstScreen(),
    precompress(),
    licenceList("mini-app"),
  ],
  build: {
    outDir: "dist/client",
    target: "es2022",
    modulePreload: false,
    cssCodeSplit: false,
    rolldownOptions: { output: { codeSplitting: { groups: [firstScreen] }, ...fileNames } },
  },
};

/** The builder and its preview page; a separate build, so that no phone loads any of it. */
const builder: UserConfig = {
  base: "/builder/",
  plugins: [react(), precompress(), licenceList("builder")],
  publicDir: false,
  build: {
    outDir: "dist/builder",
    target: "es2022",
    chunkSizeWarningLimit: 1000,
    rolldownOptions: { input: ["src/builder/index.html", "src/mini-app/preview.html"] },
  },
};

/** Puts the pictures of the templates beside the service, which reads them when it makes a bot. */
function templatePictures(): Plugin {
  const folder = `${import.meta.dirname}/src/server/templates/pictures`;
  return {
    name: "slotwire:template-pictures",
    async generateBundle() {
      for (const name of await readdir(folder))
        if (name.endsWith(".webp"))
          this.emitFile({
            type: "asset",
            fileName: `template-pictures/${name}`,
            source: await readFile(`${folder}/${name}`),
          });
    },
  };
}

/**
 * Writes the package.json of what is built: only the packages that the service loads by name, at
 * their exact versions. A container installs these and none of what is bundled.
 */
function runtimePackages(): Plugin {
  return {
    name: "slotwire:runtime-packages",
    async generateBundle(_, bundle) {
      const { name, version, license, dependencies, overrides } = JSON.parse(
        await readFile(`${import.meta.dirname}/package.json`, "utf8"),
      );
      const { packageOf } = await import("./build/installed-packages.ts");
      const loaded = importedBy(bundle).flatMap((id) => packageOf(id) ?? []);
      const packages = Object.fromEntries(
        [...new Set(loaded)].sort().map((id) => [id, dependencies[id]]),
      );
      this.emitFile({
        type: "asset",
        fileName: "package.json",
        source: `${JSON.stringify(
          {
            name,
            version,
            private: true,
            license,
            type: "module",
            dependencies: packages,
            overrides: { "light-my-request": overrides["light-my-request"] },
          },
          null,
          2,
        )}\n`,
      });
    },
  };
}

/** The service; bundling these packages makes it start faster and take less memory. */
const server: UserConfig = {
  publicDir: false,
  plugins: [templatePictures(), runtimePackages(), licenceList("service")],
  ssr: {
    noExternal: [
      "jose",
      "kysely",
      "typebox",
      // Of prom-client's own packages, too, or none of it would be gained.
      ...["prom-client", "@opentelemetry/api", "tdigest", "bintrees"],
    ],
  },
  build: {
    outDir: "dist/server",
    target: "node20",
    rollupOptions: {
      input: {
        main: "src/server/main.ts",
        cli: "src/server/cli.ts",
        "picture-decoder": "src/server/pictures/decoder-process.ts",
      },
      // Beside each other, because the service starts its decoder by name.
      output: { entryFileNames: "[name].js", chunkFileNames: "[name]-[hash].js" },
    },
  },
};

const pagesOf = (mode: string): UserConfig => (mode === "builder" ? builder : miniApp);

export default defineConfig(({ isSsrBuild, mode }) => (isSsrBuild ? server : pagesOf(mode)));
