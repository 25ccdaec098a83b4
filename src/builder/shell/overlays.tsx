import { type ComponentType, lazy, Suspense, useEffect } from "react";
import { languages, loadLanguage } from "../language.ts";
import { lazyPart } from "../parts/page/lazy-part.ts";
import { closeOverlay, type Overlay, useOverlay } from "./overlay.ts";

interface OverlayProps {
  readonly botId: string | undefined;
  readonly isOpen: boolean;
}

const overlays: Readonly<Record<Overlay, ComponentType<OverlayProps>>> = {
  palette: lazy(async () => {
    // It finds a page by its name in any language.
    await Promise.allSettled(languages.map(loadLanguage));
    return { default: (await import("../palette/palette.tsx")).Palette };
  }),
  shortcuts: lazyPart(() => import("../palette/shortcuts-dialog.tsx"), "ShortcutsDialog"),
};

/** The overlays that have been opened; each is loaded on first use. */
export function Overlays({ botId }: { botId: string | undefined }) {
  const { open, loaded } = useOverlay();
  // The page of the next session begins without them.
  useEffect(() => closeOverlay, []);
  return (
    <Suspense>
      {loaded.map((name) => {
        const Shown = overlays[name];
        return <Shown key={name} botId={botId} isOpen={open === name} />;
      })}
    </Suspense>
  );
}
