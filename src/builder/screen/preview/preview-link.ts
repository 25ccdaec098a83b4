import { createStore } from "zustand/vanilla";
import type { CustomField, FetchedValue } from "#contract/field/custom-field.schema.ts";
import type { PreviewAct, PreviewDraft, PreviewNews, PreviewOrder } from "#web/preview.ts";
import { fetchSampleValue } from "../screen-query.ts";
import { type ClientCall, clientCallIn } from "./client-call.ts";

interface Shown {
  /** The link of the draft on show; null while there is none. */
  readonly language: string | null;
  /** Values of fields on the screen, by name. */
  readonly values: Readonly<Record<string, string>>;
  /** Values of other fields, by name. */
  readonly asked: Readonly<Record<string, string>>;
}

/** Whether a draft has another player or language, to which fields' values belong. */
function isOther(one: PreviewDraft | null, other: PreviewDraft | null): boolean {
  return (
    one?.session.player.tgId !== other?.session.player.tgId || one?.language !== other?.language
  );
}

/** How many other fields are requested at a time from the owner's server. */
const maxAsked = 40;
const valueId = "value of ";

/**
 * The connection to the preview page in a frame: sends drafts, receives fields' values, and fetches
 * those of fields of the bot that only the service fetches. Messages from origins other than `origin`
 * are ignored.
 */
export function previewLink(origin: string, botId?: string) {
  const store = createStore<Shown>(() => ({ language: null, values: {}, asked: {} }));
  const frame: { current: HTMLIFrameElement | null } = { current: null };
  /** The page that has announced itself; a new frame has another one. */
  let ready: MessageEventSource | null = null;
  let draft: PreviewDraft | null = null;
  /** The user who is the draft's player; undefined for the sample player. */
  let tgId: string | undefined;
  let isAsked = false;

  /** Posting to a page that is still loading would log an error. */
  function tell(order: PreviewOrder): void {
    const page = frame.current?.contentWindow;
    if (page && page === ready) page.postMessage(order, origin);
  }

  function ask(): void {
    isAsked = draft === null || store.getState().language !== draft.language;
    if (!draft || isAsked) return;
    const { values, asked } = store.getState();
    const { customFields } = draft.session;
    const unknown = customFields.filter(({ name }) => (values[name] ?? asked[name]) === undefined);
    for (const field of unknown.slice(0, maxAsked)) void askFor(field, draft);
  }

  async function askFor(field: CustomField, asking: PreviewDraft): Promise<void> {
    const { name, url, sendLanguage, transform, fetchedByService } = field;
    const { language } = asking;
    const service = fetchedByService && fetchField(name, sendLanguage ? language : undefined);
    const fetched = await service;
    if (fetched && (fetched.value === undefined || isOther(asking, draft))) return;
    tell({
      kind: "try-field",
      id: valueId + name,
      url,
      sendLanguage,
      transform,
      ...(fetched && { body: fetched.value }),
      request: asking.session.fieldRequest,
      language,
    });
  }

  async function fetchField(name: string, language: string | undefined): Promise<FetchedValue> {
    const failed = { outcome: "unreachable" } as const;
    if (botId === undefined) return failed;
    return fetchSampleValue(botId, name, { tgId, language }).catch(() => failed);
  }

  function take(
    news: PreviewNews,
    page: MessageEventSource,
    onAct: (act: PreviewAct | ClientCall) => void,
  ): void {
    switch (news.kind) {
      case "chosen":
      case "page":
      case "left":
      case "left-out":
        onAct(news);
        return;
      case "ready":
        ready = page;
        store.setState({ language: null });
        if (draft) tell(draft);
        return;
      case "shown":
        store.setState({ language: draft?.language ?? null });
        if (isAsked) ask();
        return;
      case "fetch-field":
        void fetchField(news.name, news.language).then((fetched) =>
          tell({ kind: "fetched-field", id: news.id, fetched }),
        );
        return;
      case "values":
        store.setState({ values: news.values });
        return;
      case "tried-field": {
        if (!news.result.ok || !news.id.startsWith(valueId)) return;
        const { text } = news.result;
        store.setState(({ asked }) => ({
          asked: { ...asked, [news.id.slice(valueId.length)]: text },
        }));
      }
    }
  }

  return {
    store,
    frame,
    /** Shows a draft, with the id of its player unless it is the sample player; null without one. */
    show: (next: PreviewDraft | null, id?: string) => {
      if (isOther(next, draft)) store.setState({ asked: {} });
      draft = next;
      tgId = id;
      if (draft) tell(draft);
    },
    /** Requests the values of fields that are not on the screen, once the page shows a draft. */
    ask,
    /** Moves the keyboard's focus to the chosen block. */
    focus: () => {
      frame.current?.focus();
      tell({ kind: "focus" });
    },
    /** Starts to listen; returns a function that stops. */
    listen: (onAct: (act: PreviewAct | ClientCall) => void) => {
      const hear = ({ source, origin: from, data }: MessageEvent<PreviewNews>) => {
        if (from !== origin || !source || source !== frame.current?.contentWindow) return;
        const call = clientCallIn(data);
        if (!call) take(data, source, onAct);
        else if (draft?.mode === "play") onAct(call);
      };
      addEventListener("message", hear);
      return () => removeEventListener("message", hear);
    },
  };
}
