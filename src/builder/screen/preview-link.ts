import {
  type RefObject,
  useCallback,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import type { FieldRequest } from "#contract/custom-field.ts";
import type { PreviewNews, PreviewOrder } from "#contract/preview.ts";

type Draft = Extract<PreviewOrder, { kind: "draft" }>;

const askedValue = "value of ";

/**
 * The link to the preview page in a frame: it is told each draft, and tells what the fields' values
 * are.
 */
export interface PreviewLink {
  readonly frame: RefObject<HTMLIFrameElement | null>;
  readonly isShown: boolean;
  /** Of fields, by name. */
  readonly values: Readonly<Record<string, string>>;
  /**
   * Fetches, from the Mini App's own origin, the values of fields that the screen does not show.
   */
  readonly fetchValues: (
    fields: readonly { name: string; url: string }[],
    request: FieldRequest,
  ) => void;
}

/**
 * Keeps the preview page at `url` at what `draft` says. `url` must be absolute: its origin is the
 * only one that is listened to.
 */
export function usePreviewLink(url: string, draft: Draft | null): PreviewLink {
  const frame = useRef<HTMLIFrameElement>(null);
  /** The page that has said it listens; a frame that is made anew holds another one. */
  const ready = useRef<MessageEventSource | null>(null);
  const [shownLanguage, setShownLanguage] = useState<string | null>(null);
  const [shownValues, setShownValues] = useState<Record<string, string>>({});
  const [triedValues, setTriedValues] = useState<Record<string, string>>({});
  const origin = new URL(url).origin;

  const take = useEffectEvent((news: PreviewNews, page: MessageEventSource) => {
    switch (news.kind) {
      case "ready":
        ready.current = page;
        setShownLanguage(null);
        if (draft) tell(frame.current, page, draft, origin);
        return;
      case "shown":
        setShownLanguage(draft?.language ?? null);
        return;
      case "values":
        setShownValues(news.values);
        return;
      case "tried-field":
        if (news.result.ok && news.id.startsWith(askedValue)) {
          const text = news.result.text;
          setTriedValues((values) => ({ ...values, [news.id.slice(askedValue.length)]: text }));
        }
    }
  });

  useEffect(() => {
    const listen = ({ source, origin: from, data }: MessageEvent<PreviewNews>) => {
      if (from === origin && source && source === frame.current?.contentWindow) take(data, source);
    };
    addEventListener("message", listen);
    return () => removeEventListener("message", listen);
  }, [origin]);

  // Before the browser paints the keystroke itself: the preview has as long as the editor for the
  // rest.
  useLayoutEffect(() => {
    if (draft) tell(frame.current, ready.current, draft, origin);
  }, [draft, origin]);

  const player = draft?.session.player.tgId;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another player has other values
  useEffect(() => setTriedValues({}), [player]);

  const values = useMemo(() => ({ ...triedValues, ...shownValues }), [triedValues, shownValues]);
  const fetchValues = useCallback(
    (fields: readonly { name: string; url: string }[], request: FieldRequest) => {
      for (const { name, url: fieldUrl } of fields)
        tell(
          frame.current,
          ready.current,
          { kind: "try-field", id: askedValue + name, url: fieldUrl, request },
          origin,
        );
    },
    [origin],
  );
  const isShown = draft !== null && shownLanguage === draft.language;
  return useMemo(() => ({ frame, isShown, values, fetchValues }), [isShown, values, fetchValues]);
}

/** A page that is still loading would take no message, and have the browser complain of it. */
function tell(
  frame: HTMLIFrameElement | null,
  ready: MessageEventSource | null,
  order: PreviewOrder,
  origin: string,
): void {
  if (frame?.contentWindow && frame.contentWindow === ready)
    frame.contentWindow.postMessage(order, origin);
}
