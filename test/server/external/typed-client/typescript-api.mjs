import { register } from "node:module";

// The generator needs the API of TypeScript 6, which TypeScript 7 lacks.
const api = `import common from ${JSON.stringify(import.meta.resolve("@ts-morph/common"))};
export default common.ts;`;
const hook = `export const resolve = (name, context, next) =>
  name === "typescript" ? { url: ${JSON.stringify(moduleOf(api))}, shortCircuit: true } : next(name, context);`;
register(moduleOf(hook));

/** @param {string} code */
function moduleOf(code) {
  return `data:text/javascript,${encodeURIComponent(code)}`;
}
