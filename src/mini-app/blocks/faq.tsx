import type { Blocks } from "#contract/screen/block.schema.ts";
import type { BlockContext } from "./block-view.ts";

/** Questions that expand to their answers. */
export function faqBlock({ items }: Blocks["faq"], { id, filled }: BlockContext) {
  return (
    <div className="block card">
      {items.map(({ question, answer }, index) => {
        const name = `${id}-${index}`;
        const shown = document.getElementById(name) as HTMLDetailsElement | null;
        return (
          // Open questions stay open when the boot script or React renders the screen again.
          <details key={name} id={name} open={shown?.open}>
            <summary>{filled(question)}</summary>
            <p className="text-body">{filled(answer)}</p>
          </details>
        );
      })}
    </div>
  );
}
