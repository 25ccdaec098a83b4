/** A size in CSS pixels. */
export interface Size {
  readonly width: number;
  readonly height: number;
}

/** Screen sizes of phones, in CSS pixels. */
export const sizes = {
  "360x740": { label: "360 × 740", width: 360, height: 740 },
  "390x844": { label: "390 × 844", width: 390, height: 844 },
  "430x932": { label: "430 × 932", width: 430, height: 932 },
} as const;

export type SizeName = keyof typeof sizes;
