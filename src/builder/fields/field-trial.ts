import { type RefObject, useCallback, useEffect, useRef, useState } from "react";
import { sampleFieldRequest } from "#contract/field/sample-field-request.ts";
import type { PreviewNews, PreviewOrder, TriedField } from "#web/preview.ts";

/** Longer than the Mini App's timeout, with time for the page to load. */
const maxWaitMs = 20_000;

/** Tests URLs from this browser with the Mini App's own fetch, in a frame with its preview page. */
export interface FieldTrial {
  readonly frame: RefObject<HTMLIFrameElement | null>;
  /** The result of a field request; `found: "no-page"` if the preview page did not respond. */
  readonly tryUrl: (url: string) => Promise<TriedField>;
}

/** `pageUrl` must be absolute: messages from other origins are ignored. */
export function useFieldTrial(pageUrl: string): FieldTrial {
  const frame = useRef<HTMLIFrameElement>(null);
  const origin = new URL(pageUrl).origin;
  const [page] = useState(listening);

  useEffect(() => {
    const { answers, ready } = page;
    const take = ({ source, origin: from, data }: MessageEvent<PreviewNews>) => {
      if (from !== origin || !source || source !== frame.current?.contentWindow) return;
      if (data.kind === "ready") ready.resolve();
      if (data.kind === "tried-field") answers.get(data.id)?.(data.result);
    };
    addEventListener("message", take);
    return () => removeEventListener("message", take);
  }, [origin, page]);

  const tryUrl = useCallback(
    async (url: string): Promise<TriedField> => {
      const { answers, ready } = page;
      const startedAt = performance.now();
      const id = `trial ${page.count++}`;
      const answered = new Promise<TriedField>((resolve) => {
        answers.set(id, resolve);
        setTimeout(
          () =>
            resolve({
              ok: false,
              found: "no-page",
              milliseconds: Math.round(performance.now() - startedAt),
            }),
          maxWaitMs,
        );
      });
      void ready.promise.then(() => {
        const order: PreviewOrder = { kind: "try-field", id, url, request: sampleFieldRequest };
        frame.current?.contentWindow?.postMessage(order, origin);
      });
      return answered.finally(() => answers.delete(id));
    },
    [origin, page],
  );
  return { frame, tryUrl };
}

function listening() {
  let resolve = () => {};
  const promise = new Promise<void>((done) => {
    resolve = done;
  });
  return {
    count: 0,
    ready: { promise, resolve: () => resolve() },
    answers: new Map<string, (result: TriedField) => void>(),
  };
}
