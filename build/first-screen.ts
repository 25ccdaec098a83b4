import { minify } from "terser";
import type { Plugin } from "vite";

const helper = "\0vite/preload-helper.js";

/** Makes the first screen one small chunk: each further chunk would cost a phone a round trip. */
export function firstScreen(): Plugin {
  const name = "first-screen";
  const group = { name, test: /src\/mini-app\/main\.tsx$/, includeDependenciesRecursively: true };
  return {
    name: "slotwire:first-screen",
    enforce: "pre",
    config: () => ({
      build: { rolldownOptions: { output: { codeSplitting: { groups: [group] } } } },
    }),
    // Vite's preload helper does nothing with one style sheet and no preloads.
    load: {
      order: "pre",
      handler: (id) =>
        id === helper ? "export const __vitePreload = (load) => load();" : undefined,
    },
    // Terser after Oxc gives 0.5 kB less than either alone. The parentheses make V8 compile React's
    // large factory functions at once; without them it parses each twice, 10 ms on a fast machine.
    async generateBundle(_, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type !== "chunk" || file.name !== name) continue;
        const { code } = await minify(file.code, {
          ecma: 2020,
          module: true,
          compress: { passes: 3, sequences: false },
          format: { wrap_func_args: true },
        });
        if (code) file.code = code;
      }
    },
  };
}
