import { useMutation } from "@tanstack/react-query";
import type { RefObject } from "react";
import type { OwnedBot } from "#contract/bot/owned-bot.schema.ts";
import type { FieldCheckReport, FieldCheckRequest } from "#contract/field/field-check.schema.ts";
import { isTextShown } from "#contract/field/field-text.ts";
import type { TriedField } from "#web/preview.ts";
import { serviceLanguage, useLanguage } from "../language.ts";
import { call } from "../request/builder-request.ts";
import { useFieldTrial } from "./field-trial.ts";

/** The results of testing an endpoint from this browser and from the service. */
export interface Tested {
  readonly url: string;
  /** Null for a signed field, since only the service has a token to send. */
  readonly browser: TriedField | null;
  readonly report: FieldCheckReport;
}

export interface EndpointTest {
  /** To be rendered for the browser's half of the test. */
  readonly frame: RefObject<HTMLIFrameElement | null>;
  readonly pageUrl: string;
  readonly run: (request: FieldCheckRequest) => void;
  readonly isRunning: boolean;
  readonly error: unknown;
  readonly tested: Tested | undefined;
}

/** Tests a URL from this browser, as players' devices call it, and from the service. */
export function useEndpointTest(bot: OwnedBot): EndpointTest {
  const language = useLanguage();
  const pageUrl = `${bot.appUrl}/preview`;
  const { frame, tryUrl } = useFieldTrial(pageUrl);
  const test = useMutation({
    mutationFn: async (request: FieldCheckRequest): Promise<Tested> => {
      const [browser, report] = await Promise.all([
        request.signed ? null : tryUrl(request.url),
        call("POST /bots/:botId/field-check", {
          params: { botId: bot.id },
          body: { ...request, language: serviceLanguage(language) },
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

/** The text that players will see; empty if the browser gets none. */
export function shownText({ browser, report }: Tested): string {
  if (browser) return browser.ok ? browser.text : "";
  return isTextShown(report.checks) ? (report.text ?? "") : "";
}

/** Whether players will see a value. */
export function isGood({ browser, report }: Tested): boolean {
  return report.ok && (browser === null || browser.ok);
}
