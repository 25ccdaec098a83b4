import { type ComponentType, useEffect, useReducer, useState } from "react";
import { appWords } from "../screen/app-words.ts";
import { Banner } from "../screen/banner.tsx";
import { loadChunk } from "./load-chunk.ts";
import { useQuietRetry } from "./quiet-retry.ts";

/**
 * A part of the page whose code is loaded when it is first shown. When that fails, it says so and
 * tries again by itself.
 */
export function latePart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  let Part: ComponentType<Props> | undefined;
  return function LatePart(props: Props) {
    const [state, setState] = useState<"waiting" | "lost" | "here">("waiting");
    const [tries, tryAgain] = useReducer((count: number) => count + 1, 0);
    // biome-ignore lint/correctness/useExhaustiveDependencies: once for each try
    useEffect(() => {
      if (Part) return;
      let isShown = true;
      loadChunk(load).then(
        (loaded) => {
          Part = loaded;
          if (isShown) setState("here");
        },
        () => isShown && setState("lost"),
      );
      return () => {
        isShown = false;
      };
    }, [tries]);
    useQuietRetry(state === "lost" ? tries : undefined, tryAgain);
    if (Part) return <Part {...props} />;
    return (
      state === "lost" && (
        <Banner text={appWords.partLost} action={appWords.retry} onAction={tryAgain} />
      )
    );
  };
}
