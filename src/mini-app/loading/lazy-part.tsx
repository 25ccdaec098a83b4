import { type ComponentType, useEffect, useReducer, useState } from "react";
import { Banner } from "../ui/banner.tsx";
import { failureWords } from "../ui/failure-words.ts";
import { useAutoRetry } from "./auto-retry.ts";
import { loadChunk } from "./load-chunk.ts";

/** A component whose code loads when it is first shown. On failure it says so and retries. */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  let Part: ComponentType<Props> | undefined;
  return function LazyPart(props: Props) {
    const [state, setState] = useState<"loading" | "failed" | "loaded">("loading");
    const [tries, tryAgain] = useReducer((count: number) => count + 1, 0);
    // biome-ignore lint/correctness/useExhaustiveDependencies: once per try
    useEffect(() => {
      if (Part) return;
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
    return (
      state === "failed" && (
        <Banner text={failureWords.partLost} action={failureWords.retry} onAction={tryAgain} />
      )
    );
  };
}
