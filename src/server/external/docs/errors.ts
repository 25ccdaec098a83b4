import { Problem } from "#contract/http/answer.schema.ts";
import { ServiceError } from "../../errors.ts";
import { html } from "../../pages/html.ts";
import { type ExternalErrorCode, errorAdvice } from "../error-advice.ts";
import { memberList, membersOf } from "./members.ts";
import { json, prose } from "./parts.ts";
import type { DocsSubject, Page } from "./section.ts";

/** The form of errors, and what to do about each. */
export function errors({ document }: DocsSubject): Page {
  const operation = Object.values(document.paths).flatMap((methods) => Object.values(methods))[0];
  const examples = Object.values(operation?.responses[400]?.content ?? {})[0]?.examples;
  return {
    path: "errors",
    id: "errors",
    title: "Errors",
    words: "problem json rfc 9457 status code 400 401 403 404 409 422 429 500 503",
    body: html`<p>Every error is <code>application/problem+json</code> (RFC 9457), and every answer has the header <code>Request-Id</code>. <code>code</code> is stable and meant for programs, <code>detail</code> for people.</p>
${memberList(membersOf(Problem as never, true))}`,
    aside: json(examples?.BAD_ARGUMENT?.value, "Error"),
    parts: [{ id: "error-codes", title: "All errors", body: errorList() }],
  };
}

function errorList() {
  const all = Object.entries(errorAdvice)
    .map(([name, advice]) => ({ ...new ServiceError(name as ExternalErrorCode), advice }))
    .sort((a, b) => a.status - b.status);
  const items = all.map(
    ({ code, status, title, advice }) =>
      html`<div id="${code}"><dt><span class="status">${status}</span> <code>${code}</code></dt><dd>${title} ${prose(advice)}</dd></div>`,
  );
  return html`<dl class="members errors">${items}</dl>`;
}
