import { callSnippets } from "#contract/snippet/call-snippets.ts";
import { endpointSnippets } from "#contract/snippet/endpoint-snippets.ts";

const names = [
  ...callSnippets({ method: "GET", url: "", members: {} }),
  ...endpointSnippets({ base: "", domain: undefined }),
].map(({ name }) => name);

/** Hides what is not chosen, without a script. */
export const chosen = [...new Set(names)]
  .map(
    (name) =>
      `.snippets:has([value="${name}"]:checked)>.snippet:not([data-name="${name}"]){display:none}`,
  )
  .join("");
