import { type ComponentType, type ReactNode, useEffect, useReducer, useState } from "react";
import { blockWords } from "../blocks/block-words.ts";
import { Banner } from "../ui/banner.tsx";
import { useAutoRetry } from "./auto-retry.ts";
import { loadChunk } from "./load-chunk.ts";

/**
 * A component whose code loads when it is first shown, with `waiting` in its place until then. On
 * failure it shows a notice and retries.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  waiting: (props: Props) => ReactNode = () => null,
): ComponentType<Props> {
  let Part: ComponentType<Props> | undefined;
  return function LazyPart(props: Props) {
    const [state, setState] = useState<"loading" | "failed" | "loaded">("loading");
    const [tries, tryAgain] = useReducer((count: number) => count + 1, 0);
    // biome-ignore lint/correctness/useExhaustiveDependencies: once per try
    useEffect(() => {
      // It may have come while this was hidden.
      if (Part) return setState("loaded");
      let isShown = true;
      loadChunk(load).then(
        (loaded) => {
          Part = loaded;
          if (isShown) setState("loaded");
        },
        () => isShown && setState("failed"),
      );
      return () => {
        isShown = false;
      };
    }, [tries]);
    useAutoRetry(state === "failed" ? tries : undefined, tryAgain);
    if (Part) return <Part {...props} />;
    if (state === "loading") return waiting(props);
    return <Banner text={blockWords.partLost} action={blockWords.retry} onAction={tryAgain} />;
  };
}
