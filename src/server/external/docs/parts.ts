import { escapeHtml, Html, type HtmlPart, html } from "../../pages/html.ts";
import { highlight } from "./highlight.ts";
import type { Sample } from "./samples.ts";

/** Text of the contract, whose `code` is in backticks. */
export function prose(text: string): Html {
  return new Html(escapeHtml(text).replace(/`([^`]+)`/g, "<code>$1</code>"));
}

/** Code to copy under a caption; the ending of `file` tells its language. */
export function code(text: string, file: string, caption: string): Html {
  return html`<figure class="code"><figcaption><span>${caption}</span></figcaption><pre><code>${highlight(text.trimEnd(), file)}</code></pre></figure>`;
}

/** A JSON value as code. */
export function json(value: unknown, caption: string): Html {
  return code(JSON.stringify(value, null, 2), "answer.json", caption);
}

/** A kind of choice between snippets, which holds for the whole page. */
export interface SnippetChoice {
  /** Where browsers keep it. */
  readonly item: string;
  readonly label: string;
}

/** Snippets of which one is shown; `id` is unlike that of any other choice. */
export function snippetChoice(
  { item, label }: SnippetChoice,
  id: string,
  snippets: readonly Sample[],
): Html {
  const radios = snippets.map(({ name }, at) => {
    const state = new Html(at === 0 ? " checked" : "");
    return html`<label><input type="radio" name="${id}" value="${name}"${state}><span>${name}</span></label>`;
  });
  const shown = snippets.map(
    ({ name, file, code: text }) =>
      html`<div class="snippet" data-name="${name}" data-file="${file}">${code(text, file, file)}</div>`,
  );
  return html`<div class="snippets" data-item="${item}" data-id="${id}"><fieldset><legend class="unseen">${label}</legend>${radios}</fieldset>${shown}</div>`;
}

/** A table whose first column names the row. */
export function table(head: readonly string[], rows: readonly (readonly HtmlPart[])[]): Html {
  const headings = head.map((text) => html`<th scope="col">${text}</th>`);
  const lines = rows.map(
    ([name, ...cells]) =>
      html`<tr><th scope="row">${name}</th>${cells.map((cell) => html`<td>${cell}</td>`)}</tr>`,
  );
  return html`<table><thead><tr>${headings}</tr></thead><tbody>${lines}</tbody></table>`;
}

/** A list of steps. */
export function steps(all: readonly Html[]): Html {
  return html`<ol class="steps">${all.map((step) => html`<li>${step}</li>`)}</ol>`;
}

/** Something that must not be missed. */
export function warning(text: Html): Html {
  return html`<p class="warning">${text}</p>`;
}

/** Something worth knowing. */
export function note(text: Html): Html {
  return html`<p class="note">${text}</p>`;
}
