import { pictureSources, pictureUrl } from "#contract/picture.ts";
import type { Blocks } from "#contract/schema/screen.ts";

/** An image; its space is reserved before it loads. */
export function imageBlock(block: Blocks["image"]) {
  return (
    <div className="block image-block" style={{ aspectRatio: String(block.aspectRatio ?? 16 / 9) }}>
      <img
        src={pictureUrl(block.url, 640)}
        srcSet={pictureSources(block.url)}
        sizes="100vw"
        alt={block.alt}
        loading="lazy"
        decoding="async"
        onError={hideBlock}
      />
    </div>
  );
}

/** Hides an image that failed to load, unless it has an alt text. */
export function hideDecoration({ currentTarget }: { currentTarget: HTMLImageElement }): void {
  currentTarget.hidden = !currentTarget.alt;
}

/** Hides the image's block; of one with an alt text, the text is left. */
function hideBlock({ currentTarget: { alt, parentElement } }: { currentTarget: HTMLImageElement }) {
  if (!parentElement) return;
  parentElement.hidden = !alt;
  parentElement.style.aspectRatio = "";
  parentElement.style.background = "none";
}
