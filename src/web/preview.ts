import type { Activities } from "#contract/activity/activities.schema.ts";
import type {
  FetchedValue,
  FieldRequest,
  FieldTransform,
} from "#contract/field/custom-field.schema.ts";
import type { BlockKind } from "#contract/screen/block-kind.ts";
import type { SamplePlayer } from "#contract/user/session.schema.ts";

/** Where a block is on a screen. */
export interface BlockPlace {
  /** The id of its page. */
  readonly page: string;
  /** Its index on the page. */
  readonly block: number;
  /** The index of a block in the group at `block`; null for that block itself. */
  readonly inner: number | null;
}

/** The purpose of the preview: choosing blocks, playing, or looking at an earlier version. */
export type PreviewMode = "edit" | "play" | "look";

/** A draft to show: the session of its player, with the draft as the screen. */
export interface PreviewDraft {
  readonly kind: "draft";
  readonly session: SamplePlayer;
  /** The bot's, as its owner has set them. */
  readonly activities: Activities;
  readonly theme: "light" | "dark";
  readonly language: string;
  readonly mode: PreviewMode;
  /** The id of the page to show. */
  readonly page: string;
  /** The block that is open in the editor; null while none of the page is. */
  readonly chosen: BlockPlace | null;
  /** The blocks that show stand-in words for what is still empty. */
  readonly ghosts: readonly BlockPlace[];
  /** The names of the kinds of block in the owner's language, for assistive technology. */
  readonly kindNames: Readonly<Record<BlockKind, string>>;
}

/** A message from the builder to the preview page (`postMessage`). */
export type PreviewOrder =
  | PreviewDraft
  /** Moves the keyboard's focus to the chosen block. */
  | { readonly kind: "focus" }
  /** Answers `fetch-field`. */
  | { readonly kind: "fetched-field"; readonly id: number; readonly fetched: FetchedValue }
  | {
      readonly kind: "try-field";
      readonly id: string;
      readonly url: string;
      readonly sendLanguage?: boolean | undefined;
      readonly transform?: FieldTransform | undefined;
      /** The response, if the service has fetched it. */
      readonly body?: string;
      readonly request: FieldRequest;
      /** The player's language for the request and the transform; default en. */
      readonly language?: string;
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

/** The owner's acts in the preview. */
export type PreviewAct =
  /** Presses a block. */
  | { readonly kind: "chosen"; readonly place: BlockPlace }
  /** Presses the tab of another page. */
  | { readonly kind: "page"; readonly page: string }
  /** Goes back to the editor by the keyboard. */
  | { readonly kind: "left" }
  /** Presses what a played Mini App leaves out: connecting a wallet. */
  | { readonly kind: "left-out" };

/** A message from the preview page to the builder. */
export type PreviewNews =
  | { readonly kind: "ready" }
  | { readonly kind: "shown" }
  | { readonly kind: "values"; readonly values: Readonly<Record<string, string>> }
  /** Requests the value of a field that the service fetches, which the page has no session for. */
  | {
      readonly kind: "fetch-field";
      readonly id: number;
      readonly name: string;
      /** The player's language, if the field sends it. */
      readonly language: string | undefined;
    }
  | PreviewAct
  | { readonly kind: "tried-field"; readonly id: string; readonly result: TriedField };
