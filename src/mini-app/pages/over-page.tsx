import { type ReactNode, useLayoutEffect, useRef } from "react";
import { useBackButton } from "../client/back-button.ts";
import { CompactBalance } from "../tabs/compact-balance.tsx";
import css from "./over-page.css?inline";
import { pageWords } from "./page-words.ts";
import { showView } from "./view-store.ts";

const close = () => showView("screen");

/** A page over the screen; the client's back button, else one of its own, and Escape close it. */
export function OverPage({ title, children }: { title: string; children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const hasClientButton = useBackButton(true, close);
  // A layout effect, so that a key pressed at once reaches the page.
  useLayoutEffect(() => {
    heading.current?.focus();
    const onKey = ({ key }: KeyboardEvent) => key === "Escape" && close();
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  }, []);
  return (
    <div className="over-page" role="dialog" aria-modal="true" aria-label={title}>
      <style href="over-page" precedence="medium">
        {css}
      </style>
      <div className="over-page-content">
        <header className="over-page-header">
          {!hasClientButton && (
            <button
              type="button"
              className="over-page-back"
              aria-label={pageWords.back}
              onClick={close}
            >
              <svg viewBox="0 0 24 24" aria-hidden="true">
                <path d="m15 5-7 7 7 7" />
              </svg>
            </button>
          )}
          <h1 ref={heading} tabIndex={-1}>
            {title}
          </h1>
          <CompactBalance />
        </header>
        {children}
      </div>
    </div>
  );
}
