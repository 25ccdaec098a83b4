import { createHash } from "node:crypto";
import { join } from "node:path";
import { minify } from "terser";
import { build, type IndexHtmlTransformContext, type Plugin } from "vite";
import { lazyLanguages } from "../src/mini-app/languages/lazy-languages.ts";
import { licenceList } from "./licence-list.ts";

const root = join(import.meta.dirname, "..");

const bootScripts = {
  signIn: "/src/mini-app/boot/sign-in.ts",
  firstScreen: "/src/mini-app/boot/first-screen.ts",
};
/** The modules that the boot scripts import, by name. */
const languageTags = Object.keys(lazyLanguages);
const modulePath = (name: string) =>
  name === "transform"
    ? "/src/contract/field/field-value.ts"
    : `/src/mini-app/languages/${name}.ts`;
const bundleScript = '<script type="module" src="/src/mini-app/main.tsx">';

/**
 * Inlines the boot scripts and the style sheet in the page, so that the first paint needs one
 * response. In development they are modules.
 */
export function bootPage(): Plugin {
  let isBuild = false;
  /** One hash for all modules, so that one attribute of the page has the URLs of all languages. */
  let modulesHash = "";
  return {
    configResolved({ command }) {
      isBuild = command === "build";
    },
    name: "slotwire:boot-page",
    async buildStart() {
      if (!isBuild) return;
      // Each is built alone, because sharing modules with the bundle would load the bundle first.
      const modules = await Promise.all(
        ["transform", ...languageTags].map(async (name) => ({
          name,
          source: await buildScript(name, modulePath(name), "es"),
        })),
      );
      modulesHash = hashOf(modules.map(({ source }) => source).join("\n"));
      for (const { name, source } of modules)
        this.emitFile({ type: "asset", fileName: `assets/${name}-${modulesHash}.js`, source });
    },
    transformIndexHtml: {
      order: "post",
      handler: async (html, context) => {
        // Also called for the other pages, which have no boot scripts.
        if (context.server) return html.includes(bundleScript) ? withModules(html) : html;
        if (!context.path.endsWith("/index.html")) return html;
        return inlineBoot(html, context, {
          attributes: moduleAttributes((name) => `/assets/${name}-${modulesHash}.js`),
          signIn: await buildScript("sign-in", bootScripts.signIn),
          firstScreen: await buildScript("first-screen", bootScripts.firstScreen),
        });
      },
    },
  };
}

/** The page in development, with the boot scripts as modules. */
function withModules(html: string): string {
  return html
    .replace("<html", `<html${moduleAttributes(modulePath)}`)
    .replace(
      bundleScript,
      [...Object.values(bootScripts).map(moduleScript), bundleScript].join("\n    "),
    );
}

/** The URLs of the modules: that of the words has `*` for a tag, and the tags follow. */
function moduleAttributes(addressOf: (name: string) => string): string {
  return ` data-transform="${addressOf("transform")}" data-words="${addressOf("*")} ${languageTags.join(" ")}"`;
}

function hashOf(text: string): string {
  return createHash("sha256").update(text).digest("base64url").slice(0, 6);
}

function moduleScript(path: string): string {
  return `<script type="module" src="${path}"></script>`;
}

function inlineBoot(
  html: string,
  { bundle = {} }: IndexHtmlTransformContext,
  { attributes, signIn, firstScreen }: Record<"attributes" | "signIn" | "firstScreen", string>,
): string {
  const scripts = [...html.matchAll(/<script type="module"[^>]* src="([^"]+)"><\/script>/g)];
  const sheet = /<link rel="stylesheet"[^>]* href="\/([^"]+)">/.exec(html);
  const css = sheet?.[1] && bundle[sheet[1]];
  if (scripts.length === 0 || !sheet || !css || css.type !== "asset")
    throw new Error("index.html has no bundle or no style sheet to put in its place.");
  return (
    scripts
      .reduce((rest, [tag]) => rest.replace(tag, ""), html)
      .replace(/<link rel="modulepreload"[^>]*>/g, "")
      .replace(sheet[0], "")
      .replace(
        "<html",
        `<html data-bundle="${scripts.map(([, url]) => url).join(" ")}"${attributes}`,
      )
      // The styles come first, because the scripts compress better next to each other.
      .replace(
        "<!--bot-->",
        () => `<!--bot--><style>${styleOf(css)}</style><script>${signIn}</script>`,
      )
      .replace("</body>", () => `<script>${firstScreen}</script></body>`)
      .replace(/>\s+</g, "><")
      .replaceAll(" />", ">")
  );
}

function styleOf({ source }: { source: string | Uint8Array }): string {
  return String(source)
    .replace(/\/\*\$vite\$:\d+\*\//, "")
    .trim();
}

/** Builds a script that imports nothing, with `jsx-dom.ts` in place of React. */
async function buildScript(
  name: string,
  path: string,
  format: "iife" | "es" = "iife",
): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: "warn",
    plugins: [licenceList(name)],
    resolve: {
      alias: { "react/jsx-runtime": `${root}/src/mini-app/boot/jsx-dom.ts` },
    },
    build: {
      write: false,
      target: "es2022",
      lib: { entry: `${root}${path}`, formats: [format], name: "boot" },
    },
  });
  const [output] = Array.isArray(result) ? result : [result];
  const chunk = output && "output" in output ? output.output[0] : undefined;
  if (chunk?.type !== "chunk") throw new Error("The boot script was not built.");
  const options = {
    ecma: 2022,
    module: format === "es",
    // `unsafe` joins strings with +, which would fail for symbols alone.
    compress: { passes: 3, pure_getters: true, unsafe: true, unsafe_arrows: true },
  } as const;
  const { code: once = "" } = await minify(chunk.code, options);
  // The second pass removes names and statements that the first one made unused.
  const { code = "" } = await minify(once, options);
  return code.replaceAll("</script", "<\\/script");
}
