import { hashKey, useMutation } from "@tanstack/react-query";
import { type RefObject, useEffect, useState } from "react";
import type { OwnedBot } from "#contract/bot/owned-bot.schema.ts";
import type { FieldCheckReport, FieldCheckRequest } from "#contract/field/field-check.schema.ts";
import { isBlank, isTextShown } from "#contract/field/field-text.ts";
import { sampleFieldRequest } from "#contract/field/sample-field-request.ts";
import type { PreviewNews, PreviewOrder, TriedField } from "#web/preview.ts";
import { serviceLanguage, useLanguage } from "../language.ts";
import { call } from "../request/builder-request.ts";
import { type FieldForm, fieldOf } from "./field-form.ts";

/** The results of testing an endpoint from this browser and from the service. */
export interface Tested {
  readonly request: FieldCheckRequest;
  /** Null for a signed field, whose token only the service has, and one that the service fetches. */
  readonly browser: TriedField | null;
  readonly report: FieldCheckReport;
}

/**
 * Tests a form's URL from this browser, as players' devices call it, and from the service; only from
 * the service if it fetches the field.
 */
export function useEndpointTest(bot: OwnedBot, { values }: FieldForm) {
  const { url, name, signed, fetchedByService, sendLanguage, transform } = fieldOf(values);
  const language = serviceLanguage(useLanguage());
  const request: FieldCheckRequest = {
    url,
    language,
    ...(signed && { name, signed }),
    ...(fetchedByService && { fetchedByService }),
    ...(sendLanguage && { sendLanguage }),
    ...(transform && { transform }),
  };
  const pageUrl = `${bot.appUrl}/preview`;
  const [{ frame, listen, tryField }] = useState(() => fieldTrial(new URL(pageUrl).origin));
  useEffect(() => listen(), [listen]);
  const test = useMutation({
    mutationFn: async (request: FieldCheckRequest): Promise<Tested> => {
      const [browser, report] = await Promise.all([
        request.signed || request.fetchedByService ? null : tryField(request),
        call("POST /bots/:botId/field-check", { params: { botId: bot.id }, body: request }),
      ]);
      return { request, browser, report };
    },
  });
  return {
    /** To be rendered for the browser's half of the test. */
    frame,
    pageUrl,
    run: (onTested?: (tested: Tested) => void) =>
      test.mutate(request, { onSuccess: (tested) => onTested?.(tested) }),
    isRunning: test.isPending,
    error: test.error,
    /** The result for the form as it is now. */
    tested:
      test.data && hashKey([test.data.request]) === hashKey([request]) ? test.data : undefined,
  };
}

export type EndpointTest = ReturnType<typeof useEndpointTest>;

/** The text that players will see; empty if the browser gets none. */
export function shownText({ browser, report }: Tested): string {
  if (browser) return browser.ok ? browser.text : "";
  const { text } = report;
  return text !== null && !isBlank(text) && isTextShown(report.checks) ? text : "";
}

/** Whether players will see a value. */
export function isGood({ browser, report }: Tested): boolean {
  return report.ok && (browser === null || browser.ok);
}

/** From here on, a value is more than a slot has room for, in characters. */
const longLength = 200;
/** From here on, a player sees an empty slot for noticeably long, in ms. */
const slowMs = 2000;

/** The warnings about an endpoint that works. */
export function warningsOf(tested: Tested): ("slow" | "long")[] {
  const { browser, report } = tested;
  const milliseconds = Math.max(report.milliseconds, browser?.milliseconds ?? 0);
  return [
    ...(milliseconds > slowMs ? (["slow"] as const) : []),
    ...(shownText(tested).length > longLength ? (["long"] as const) : []),
  ];
}

/** Longer than the Mini App's timeout, with time for the page to load. */
const maxWaitMs = 20_000;

/**
 * Tests URLs with the Mini App's own fetch, in a frame with its preview page. Messages from origins other
 * than `origin` are ignored.
 */
function fieldTrial(origin: string) {
  const frame: RefObject<HTMLIFrameElement | null> = { current: null };
  const answers = new Map<string, (result: TriedField) => void>();
  let trials = 0;
  let onReady = () => {};
  const ready = new Promise<void>((resolve) => {
    onReady = resolve;
  });

  function listen(): () => void {
    const take = ({ source, origin: from, data }: MessageEvent<PreviewNews>) => {
      if (from !== origin || !source || source !== frame.current?.contentWindow) return;
      if (data.kind === "ready") onReady();
      if (data.kind === "tried-field") answers.get(data.id)?.(data.result);
    };
    addEventListener("message", take);
    return () => removeEventListener("message", take);
  }

  /** The result of a field request; `found: "no-page"` if the preview page did not respond. */
  async function tryField(field: FieldCheckRequest): Promise<TriedField> {
    const startedAt = performance.now();
    const id = `trial ${trials++}`;
    const result = new Promise<TriedField>((resolve) => {
      answers.set(id, resolve);
      setTimeout(() => {
        const milliseconds = Math.round(performance.now() - startedAt);
        resolve({ ok: false, found: "no-page", milliseconds });
      }, maxWaitMs);
    });
    void ready.then(() => {
      const { url, sendLanguage, transform, language = "en" } = field;
      const options = { sendLanguage, transform, language, request: sampleFieldRequest };
      const order: PreviewOrder = { kind: "try-field", id, url, ...options };
      frame.current?.contentWindow?.postMessage(order, origin);
    });
    return result.finally(() => answers.delete(id));
  }

  return { frame, listen, tryField };
}
