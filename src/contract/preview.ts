import type { FieldRequest } from "./schema/custom-field.ts";
import type { SamplePlayer } from "./schema/user-table.ts";

/** A draft to show: the session of its player, with the draft as the screen. */
export interface PreviewDraft {
  readonly kind: "draft";
  readonly session: SamplePlayer;
  readonly theme: "light" | "dark";
  readonly language: string;
}

/** A message from the builder to the preview page (`postMessage`). Our rule. */
export type PreviewOrder =
  | PreviewDraft
  | {
      readonly kind: "try-field";
      readonly id: string;
      readonly url: string;
      readonly request: FieldRequest;
    };

/** The result of a field fetch from this browser; `found` is a class of failure. */
export type TriedField =
  | { readonly ok: true; readonly text: string; readonly milliseconds: number }
  | {
      readonly ok: false;
      readonly found: string;
      readonly status?: number;
      readonly milliseconds: number;
    };

/** A message from the preview page to the builder. */
export type PreviewNews =
  | { readonly kind: "ready" }
  | { readonly kind: "shown" }
  | { readonly kind: "values"; readonly values: Readonly<Record<string, string>> }
  | { readonly kind: "tried-field"; readonly id: string; readonly result: TriedField };
