import type { Blocks } from "#contract/schema/screen.ts";
import type { Surroundings } from "./block-view.ts";

/** Questions, each over its answer, which a press shows and hides. */
export function faqBlock({ items }: Blocks["faq"], { id, filled }: Surroundings) {
  return (
    <div className="block card">
      {items.map(({ question, answer }, index) => {
        const name = `${id}-${index}`;
        const shown = document.getElementById(name) as HTMLDetailsElement | null;
        return (
          // What the player has opened stays open when the screen is painted again, by React too.
          <details key={name} id={name} open={shown?.open}>
            <summary>{filled(question)}</summary>
            <p className="text-body">{filled(answer)}</p>
          </details>
        );
      })}
    </div>
  );
}
