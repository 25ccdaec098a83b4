/** Distances from the edges of the screen, in CSS pixels. */
export interface Insets {
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
  readonly left: number;
}

export const noInsets: Insets = { top: 0, right: 0, bottom: 0, left: 0 };

/**
 * The insets of a phone with a notch and a home bar, in full screen under the client's floating
 * buttons.
 */
export const notch = {
  safeArea: { top: 47, right: 0, bottom: 34, left: 0 },
  contentSafeArea: { top: 46, right: 0, bottom: 0, left: 0 },
};

export function sameInsets(one: Insets, other: Insets): boolean {
  return (
    one.top === other.top &&
    one.right === other.right &&
    one.bottom === other.bottom &&
    one.left === other.left
  );
}
