import { maxPictureBytes, maxPicturePixels } from "#contract/screen/picture.ts";

/** Why a file cannot be made to fit. */
export type FitFault = "heic" | "animated" | "unreadable" | "too-large";

/** The longest sides that are tried, and the qualities at each; players get up to 1,280 pixels. */
const sides = [2560, 1920, 1280];
const qualities = [0.92, 0.85, 0.75];
/** The longest side of a drawing: twice its size, within these. */
const drawingPx = { min: 512, max: 1280 };

/**
 * Makes a file fit for upload in this browser: a drawing becomes a PNG, a large photo smaller, and an
 * HEIC photo a JPEG where the browser opens it. Other files stay as they are.
 */
export async function fitPicture(file: File): Promise<File | FitFault> {
  const head = latin1(await file.slice(0, 4096).arrayBuffer());
  if (
    file.type === "image/svg+xml" ||
    /^(?:\xef\xbb\xbf)?\s*(?:<\?xml|<!--|<!DOCTYPE svg|<svg)/.test(head)
  )
    return drawn(file);
  if (/^....ftyp(?:hei[cx]|hev[cx]|mif1(?!.{0,40}avif)|msf1)/s.test(head))
    return (await smaller(file, "image/jpeg")) ?? "heic";
  const isHeavy = file.size > maxPictureBytes;
  if (!isHeavy && (await pixelsOf(file)) <= maxPicturePixels) return file;
  if (await isAnimated(file, head)) return isHeavy ? "animated" : file;
  // A JPEG has no transparent parts to keep.
  return (
    (await smaller(file, /^.{6}(?:JFIF|Exif)/s.test(head) ? "image/jpeg" : "image/webp")) ??
    "too-large"
  );
}

function latin1(bytes: ArrayBuffer): string {
  return new TextDecoder("latin1").decode(bytes);
}

async function isAnimated(file: File, head: string): Promise<boolean> {
  if (head.startsWith("GIF")) {
    // Each frame has a graphic control extension.
    return latin1(await file.arrayBuffer()).split("!\xf9\x04").length > 2;
  }
  return /^RIFF.{4,12}WEBP/s.test(head) ? head.includes("ANIM") : head.includes("acTL");
}

/** The number of pixels of a picture's first frame; 0 if it cannot be opened. */
async function pixelsOf(file: File): Promise<number> {
  const bitmap = await createImageBitmap(file).catch(() => null);
  const pixels = bitmap ? bitmap.width * bitmap.height : 0;
  bitmap?.close();
  return pixels;
}

/** The picture in the best size and quality that fit; undefined if it cannot be opened. */
async function smaller(file: File, type: string): Promise<File | undefined> {
  // Turns a photo according to its EXIF data.
  const bitmap = await createImageBitmap(file, { imageOrientation: "from-image" }).catch(
    () => null,
  );
  if (!bitmap) return undefined;
  try {
    for (const side of sides)
      for (const quality of qualities) {
        const blob = await encoded(bitmap, side / Math.max(bitmap.width, bitmap.height), {
          type,
          quality,
        });
        if (blob && blob.size <= maxPictureBytes) return named(file, blob);
      }
    return undefined;
  } finally {
    bitmap.close();
  }
}

/** An SVG drawing as a PNG. */
async function drawn(file: File): Promise<File | FitFault> {
  const { documentElement: svg } = new DOMParser().parseFromString(
    await file.text(),
    "image/svg+xml",
  );
  if (svg.nodeName !== "svg") return "unreadable";
  const [, , boxWidth = 300, boxHeight = 150] = (svg.getAttribute("viewBox") ?? "")
    .split(/[\s,]+/)
    .map(Number);
  // A share such as "100%" is no size of its own.
  const ownSize = (name: string) => {
    const size = svg.getAttribute(name) ?? "";
    return size.endsWith("%") ? 0 : Number.parseFloat(size);
  };
  const width = ownSize("width") || boxWidth;
  const height = ownSize("height") || boxHeight;
  const longest = Math.min(drawingPx.max, Math.max(drawingPx.min, 2 * Math.max(width, height)));
  const scale = longest / Math.max(width, height);
  // Sharp at any size, and some browsers draw none without a size.
  svg.setAttribute("viewBox", svg.getAttribute("viewBox") ?? `0 0 ${width} ${height}`);
  svg.setAttribute("width", String(Math.round(width * scale)));
  svg.setAttribute("height", String(Math.round(height * scale)));
  const image = new Image();
  image.src = `data:image/svg+xml,${encodeURIComponent(new XMLSerializer().serializeToString(svg))}`;
  const isOpen = await image.decode().then(
    () => true,
    () => false,
  );
  const blob = isOpen && (await encoded(image, 1, { type: "image/png" }));
  return blob ? named(file, blob) : "unreadable";
}

function encoded(
  picture: ImageBitmap | HTMLImageElement,
  scale: number,
  { type, quality }: { type: string; quality?: number },
): Promise<Blob | null> {
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(1, Math.round(picture.width * Math.min(1, scale)));
  canvas.height = Math.max(1, Math.round(picture.height * Math.min(1, scale)));
  const context = canvas.getContext("2d");
  if (context) context.imageSmoothingQuality = "high";
  context?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve) => canvas.toBlob(resolve, type, quality));
}

/** Under its old name, with the ending of its new kind. */
function named({ name }: File, blob: Blob): File {
  const ending = blob.type.split("/")[1] ?? "png";
  return new File([blob], `${name.replace(/\.\w+$/, "")}.${ending}`, { type: blob.type });
}
