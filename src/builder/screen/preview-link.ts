import { createStore } from "zustand/vanilla";
import type { PreviewNews, PreviewOrder } from "#contract/preview.ts";

type Draft = Extract<PreviewOrder, { kind: "draft" }>;

/** What the preview page shows. */
interface Shown {
  /** Null while it shows nothing. */
  readonly language: string | null;
  /** Values of the fields on its screen, by name. */
  readonly values: Readonly<Record<string, string>>;
  /** Values of other fields that were asked for, by name. */
  readonly asked: Readonly<Record<string, string>>;
}

/** How many other fields are fetched at a time: each asks the owner's server. */
const maxAsked = 40;
const askedValue = "value of ";

/**
 * The link to the preview page in a frame: it is told each draft, and tells what the fields' values
 * are. Only the page's own `origin` is listened to.
 */
export function previewLink(origin: string) {
  const store = createStore<Shown>(() => ({ language: null, values: {}, asked: {} }));
  const frame: { current: HTMLIFrameElement | null } = { current: null };
  /** The page that has said it listens; a frame that is made anew holds another one. */
  let ready: MessageEventSource | null = null;
  let draft: Draft | null = null;
  let isAsked = false;

  /** Not to a page that is still loading: the browser would log an error. */
  function tell(order: PreviewOrder): void {
    const page = frame.current?.contentWindow;
    if (page && page === ready) page.postMessage(order, origin);
  }

  function ask(): void {
    isAsked = draft === null || store.getState().language !== draft.language;
    if (!draft || isAsked) return;
    const { values, asked } = store.getState();
    const { customFields, fieldRequest } = draft.session;
    const unknown = customFields.filter(({ name }) => (values[name] ?? asked[name]) === undefined);
    for (const { name, url } of unknown.slice(0, maxAsked))
      tell({ kind: "try-field", id: askedValue + name, url, request: fieldRequest });
  }

  function take(news: PreviewNews, page: MessageEventSource): void {
    switch (news.kind) {
      case "ready":
        ready = page;
        store.setState({ language: null });
        if (draft) tell(draft);
        return;
      case "shown":
        store.setState({ language: draft?.language ?? null });
        if (isAsked) ask();
        return;
      case "values":
        store.setState({ values: news.values });
        return;
      case "tried-field":
        if (!news.result.ok || !news.id.startsWith(askedValue)) return;
        store.setState({
          asked: {
            ...store.getState().asked,
            [news.id.slice(askedValue.length)]: news.result.text,
          },
        });
    }
  }

  return {
    store,
    frame,
    /** Has the page show a draft; null while there is no player to show it for. */
    show: (next: Draft | null) => {
      // Another player has other values.
      if (next?.session.player.tgId !== draft?.session.player.tgId) store.setState({ asked: {} });
      draft = next;
      if (draft) tell(draft);
    },
    /** Fetches the values of fields that are not on the screen; once the page shows something. */
    ask,
    /** Hears the page until what it gives back is called. */
    listen: () => {
      const hear = ({ source, origin: from, data }: MessageEvent<PreviewNews>) => {
        if (from === origin && source && source === frame.current?.contentWindow)
          take(data, source);
      };
      addEventListener("message", hear);
      return () => removeEventListener("message", hear);
    },
  };
}
