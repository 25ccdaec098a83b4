import { useMutation } from "@tanstack/react-query";
import type { RefObject } from "react";
import { checkField } from "#contract/builder-endpoints.ts";
import { isTextShown } from "#contract/field-text.ts";
import type { TriedField } from "#contract/preview.ts";
import type { FieldCheckReport, FieldCheckRequest } from "#contract/schema/field-check.ts";
import type { OwnedBot } from "#contract/schema/owned-bot.ts";
import { useLanguage } from "../language.ts";
import { call } from "../request/builder-request.ts";
import { useFieldTrial } from "./field-trial.ts";

/** What an endpoint did for this browser and for the service. */
export interface Tested {
  readonly url: string;
  /** Null for a signed field: only the service has a token to send. */
  readonly browser: TriedField | null;
  readonly report: FieldCheckReport;
}

/** A test of endpoints, and what came of the latest. */
export interface EndpointTest {
  /** To be put on the page, for the browser's half of the test. */
  readonly frame: RefObject<HTMLIFrameElement | null>;
  readonly pageUrl: string;
  readonly run: (request: FieldCheckRequest) => void;
  readonly isRunning: boolean;
  readonly error: unknown;
  readonly tested: Tested | undefined;
}

/**
 * Tries a URL from both sides at once: from this browser as players' devices do, and from the
 * service.
 */
export function useEndpointTest(bot: OwnedBot): EndpointTest {
  const language = useLanguage();
  const pageUrl = `${bot.appUrl}/preview`;
  const { frame, tryUrl } = useFieldTrial(pageUrl);
  const test = useMutation({
    mutationFn: async (request: FieldCheckRequest): Promise<Tested> => {
      const [browser, report] = await Promise.all([
        request.signed ? null : tryUrl(request.url),
        call(checkField, {
          params: { botId: bot.id },
          body: { ...request, language },
        }),
      ]);
      return { url: request.url, browser, report };
    },
  });
  return {
    frame,
    pageUrl,
    run: test.mutate,
    isRunning: test.isPending,
    error: test.error,
    tested: test.data,
  };
}

/** The text that players will see; empty when no browser lets one through. */
export function shownText({ browser, report }: Tested): string {
  if (browser) return browser.ok ? browser.text : "";
  return isTextShown(report.checks) ? (report.text ?? "") : "";
}

/** Whether players will see a value. */
export function isGood({ browser, report }: Tested): boolean {
  return report.ok && (browser === null || browser.ok);
}
