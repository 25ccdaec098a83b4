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
        onError={giveUp}
      />
    </div>
  );
}

/** Leaves of an image that failed to load its alt text alone. */
function giveUp({ currentTarget: { alt, parentElement } }: { currentTarget: HTMLImageElement }) {
  if (!parentElement) return;
  parentElement.hidden = !alt;
  parentElement.removeAttribute("style");
  parentElement.style.background = "none";
}
