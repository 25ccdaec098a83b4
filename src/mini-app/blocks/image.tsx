import type { Blocks } from "#contract/schema/screen.ts";

/** A picture, in its place before it has loaded. */
export function imageBlock(block: Blocks["image"]) {
  return (
    <div className="block image-block" style={{ aspectRatio: String(block.aspectRatio ?? 16 / 9) }}>
      <img
        src={block.url}
        alt={block.alt}
        loading="lazy"
        decoding="async"
        onError={hideDecoration}
      />
    </div>
  );
}

/** A picture that did not load leaves its place empty, unless it has words to show instead. */
function hideDecoration({ currentTarget }: { currentTarget: HTMLImageElement }): void {
  currentTarget.hidden = !currentTarget.alt;
}
