import { words } from "../session/page-context.ts";

/** A page whose blocks have not loaded yet. */
export function WaitingPage() {
  return (
    <main className="screen" aria-busy="true">
      <div className="block card hint">{words.loading}</div>
    </main>
  );
}
