import { sampleNames } from "./samples.ts";

/** Hides what is not chosen, without a script. */
export const chosen = sampleNames
  .map(
    (name) =>
      `.snippets:has([value="${name}"]:checked)>.snippet:not([data-name="${name}"]){display:none}`,
  )
  .join("");
