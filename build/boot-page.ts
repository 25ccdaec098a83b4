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
/** Modules that the boot scripts import; their URLs are in attributes of the page, by these names. */
const bootModules: Readonly<Record<string, string>> = {
  transform: "/src/contract/field/field-value.ts",
  ...Object.fromEntries(
    Object.keys(lazyLanguages).map((tag) => [tag, `/src/mini-app/languages/${tag}.ts`]),
  ),
};
const bundleScript = '<script type="module" src="/src/mini-app/main.tsx">';

/**
 * Inlines the boot scripts and the style sheet in the page, so that the first paint needs one
 * response. In development they are modules.
 */
export function bootPage(): Plugin {
  let isBuild = false;
  return {
    configResolved({ command }) {
      isBuild = command === "build";
    },
    name: "slotwire:boot-page",
    async buildStart() {
      if (!isBuild) return;
      // Each is built alone, because sharing modules with the bundle would load the bundle first.
      for (const [name, path] of Object.entries(bootModules))
        this.emitFile({
          type: "asset",
          name: `${name}.js`,
          source: await buildScript(name, path, "es"),
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
          await buildScript("sign-in", bootScripts.signIn),
          await buildScript("first-screen", bootScripts.firstScreen),
        );
      },
    },
  };
}

/** The page in development, with the boot scripts as modules. */
function withModules(html: string): string {
  return html
    .replace("<html", `<html${moduleAttributes((name) => bootModules[name] ?? "")}`)
    .replace(
      bundleScript,
      [...Object.values(bootScripts).map(moduleScript), bundleScript].join("\n    "),
    );
}

function moduleAttributes(addressOf: (name: string) => string): string {
  return Object.keys(bootModules)
    .map((name) => ` data-${name}="${addressOf(name)}"`)
    .join("");
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
  const addressOf = (name: string) => {
    const file = Object.values(bundle).find(
      (one) => one.type === "asset" && one.names.includes(`${name}.js`),
    );
    if (!file) throw new Error(`There is no file of ${name}.`);
    return `/${file.fileName}`;
  };
  return scripts
    .reduce((rest, [tag]) => rest.replace(tag, ""), html)
    .replace(/<link rel="modulepreload"[^>]*>/g, "")
    .replace(sheet[0], () => `<style>${styleOf(css)}</style>`)
    .replace(
      "<html",
      `<html data-bundle="${scripts.map(([, url]) => url).join(" ")}"${moduleAttributes(addressOf)}`,
    )
    .replace("<!--bot-->", () => `<!--bot--><script>${signIn}</script>`)
    .replace("</body>", () => `<script>${firstScreen}</script></body>`)
    .replace(/>\s+</g, "><")
    .replaceAll(" />", ">");
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
  // The second pass removes names and statements that the first one made unused.
  const { code = "" } = await minify(once, options);
  return code.replaceAll("</script", "<\\/script");
}
