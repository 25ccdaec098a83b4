import type { Blocks } from "#contract/schema/screen.ts";

/** An image; its space is reserved before it loads. */
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

/** Hides an image that failed to load, unless it has an alt text. */
export function hideDecoration({ currentTarget }: { currentTarget: HTMLImageElement }): void {
  currentTarget.hidden = !currentTarget.alt;
}
