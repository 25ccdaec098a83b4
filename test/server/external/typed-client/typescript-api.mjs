import { register } from "node:module";

// The generator needs TypeScript's API, which TypeScript 7 does not have: it gets that of the last version before.
const api = `import common from ${JSON.stringify(import.meta.resolve("@ts-morph/common"))};
export default common.ts;`;
const hook = `export const resolve = (name, context, next) =>
  name === "typescript" ? { url: ${JSON.stringify(moduleOf(api))}, shortCircuit: true } : next(name, context);`;
register(moduleOf(hook));

/** @param {string} code */
function moduleOf(code) {
  return `data:text/javascript,${encodeURIComponent(code)}`;
}
