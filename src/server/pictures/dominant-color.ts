import sharp from "sharp";

/** So many pixels, evenly spread, tell the colour of a picture. */
const sample = { width: 64, height: 64, fit: "fill", kernel: "nearest" } as const;

/** The colour of a picture of which nothing shows. */
const middleGrey = "#808080";

/** Pixels whose colours are alike: their sums, each weighted by how opaque the pixel is. */
interface Alike {
  weight: number;
  red: number;
  green: number;
  blue: number;
}

/** The colour that most of a picture has, as #rrggbb; what is transparent does not count. */
export async function dominantColor(picture: Uint8Array | undefined): Promise<string> {
  const pixels = await sharp(picture).resize(sample).ensureAlpha().raw().toBuffer();
  const groups = new Map<string, Alike>();
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
  const [most] = [...groups.values()].toSorted((one, other) => other.weight - one.weight);
  return most && most.weight > 0 ? hexOf(most) : middleGrey;
}

function hexOf({ weight, red, green, blue }: Alike): string {
  return `#${[red, green, blue]
    .map((sum) =>
      Math.round(sum / weight)
        .toString(16)
        .padStart(2, "0"),
    )
    .join("")}`;
}
