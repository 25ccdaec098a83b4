import sharp from "sharp";

/** Enough pixels, evenly spread, to find the colour. */
const sample = { width: 64, height: 64, fit: "fill", kernel: "nearest" } as const;

/** The colour of a fully transparent picture. */
const middleGrey = "#808080";

/** The sums of similar pixels, weighted by opacity. */
interface PixelGroup {
  weight: number;
  red: number;
  green: number;
  blue: number;
}

/** The most frequent colour of a picture, as #rrggbb; transparent pixels do not count. */
export async function dominantColor(picture: Uint8Array | undefined): Promise<string> {
  const pixels = await sharp(picture).resize(sample).ensureAlpha().raw().toBuffer();
  const groups = new Map<string, PixelGroup>();
  for (let at = 0; at < pixels.length; at += 4) {
    const [red = 0, green = 0, blue = 0, alpha = 0] = pixels.subarray(at, at + 4);
    const name = `${red >> 4} ${green >> 4} ${blue >> 4}`;
    const group = groups.get(name) ?? { weight: 0, red: 0, green: 0, blue: 0 };
    groups.set(name, group);
    group.weight += alpha;
    group.red += red * alpha;
    group.green += green * alpha;
    group.blue += blue * alpha;
  }
  const [largest] = [...groups.values()].toSorted((one, other) => other.weight - one.weight);
  return largest && largest.weight > 0 ? hexOf(largest) : middleGrey;
}

function hexOf({ weight, red, green, blue }: PixelGroup): string {
  return `#${[red, green, blue]
    .map((sum) =>
      Math.round(sum / weight)
        .toString(16)
        .padStart(2, "0"),
    )
    .join("")}`;
}
