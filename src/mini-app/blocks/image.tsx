import type { Blocks } from "#contract/screen/block.schema.ts";
import { pictureSources, pictureUrl } from "#contract/screen/picture.ts";

/** An image; its space is reserved before it loads. */
export function imageBlock(block: Blocks["image"]) {
  return (
    // A new picture gets a new element: one that failed stays hidden.
    <div
      key={block.url}
      className="block image-block"
      style={{ aspectRatio: block.aspectRatio ?? 16 / 9 }}
    >
      <img
        src={pictureUrl(block.url, 640)}
        srcSet={pictureSources(block.url)}
        alt={block.alt}
        loading="lazy"
        decoding="async"
      />
    </div>
  );
}
