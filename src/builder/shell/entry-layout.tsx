import type { ReactNode } from "react";
import { Brand } from "./brand.tsx";
import { Preferences } from "./preferences.tsx";

/** The layout of pages before sign-in. */
export function EntryLayout({ children }: { children: ReactNode }) {
  return (
    <div className="entry">
      <header className="top">
        <Brand />
        <span style={{ flex: 1 }} />
        <Preferences />
      </header>
      <main className="entry-main">
        <div className="entry-card">{children}</div>
      </main>
    </div>
  );
}
