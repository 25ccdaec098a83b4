import type { Look } from "#contract/screen/look.schema.ts";
import { type LookForm, type LookTheme, lookThemes } from "#contract/screen/look-form.ts";
import { useDraft, useEditor } from "../screen/editor-context.ts";
import { formsOf, type LookPart, withPart } from "./look-change.ts";

/** The draft's look, and how to change it. */
export function useLook() {
  const { draft } = useEditor();
  const look = useDraft((draft) => draft.look);
  // An upload may end after other changes.
  const now = () => draft.store.getState().look;
  const replace = (next: Look | undefined, place: string) =>
    draft.edit({ kind: "look", look: next, place, at: Date.now() });
  return {
    look,
    /** The part in a theme as it is by now. */
    read: <Part extends LookPart>(part: Part, theme: LookTheme): LookForm[Part] =>
      formsOf(now())[theme][part],
    /** Replaces all of the look; changes of one place within a second are one undo step. */
    replace: (change: (look: Look | undefined) => Look | undefined, place: string) =>
      replace(change(now()), place),
    /** Sets a part in one theme, or with null in both. */
    set: <Part extends LookPart>(
      part: Part,
      theme: LookTheme | null,
      value: LookForm[Part],
      member = "",
    ) =>
      replace(
        withPart(now(), part, theme ? [theme] : lookThemes, value),
        `${part}/${theme}/${member}`,
      ),
  };
}
