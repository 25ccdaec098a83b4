import { useEffect, useState } from "react";
import type { Activities, ActivityMember } from "#contract/activity/activities.schema.ts";
import type { OwnedBot } from "#contract/bot/owned-bot.schema.ts";
import { picturesOfFile } from "#contract/screen/screen-picture.ts";
import { useKept } from "../parts/form/kept-form.ts";
import { useLostPictures } from "../parts/picture/lost-pictures.ts";
import { problemOf } from "../request/builder-request.ts";
import { useUnsaved } from "../shell/unsaved.tsx";
import { type ActivityRules, isSameValue } from "./activity-rules.ts";
import { useActivitySave } from "./activity-save.ts";

interface KeptDraft<Draft> {
  readonly draft: Draft;
  readonly base: OwnedBot;
}

/** The form of one member of the activities; it keeps what is not saved in the tab. */
export function useActivityForm<Member extends ActivityMember, Draft>(
  bot: OwnedBot,
  rules: ActivityRules<Member, Draft>,
  /** In the bot as it was when editing began. */
  countFaults: (draft: Draft, base: OwnedBot) => number,
  onSaved: (bot: OwnedBot) => void = () => {},
) {
  const { member, toDraft, toValue } = rules;
  const kept = useKept<KeptDraft<Draft>>(`activities/${bot.id}/${member}`);
  // A newer version must become a conflict, not replace what is typed.
  const [base, setBase] = useState(kept.found?.base ?? bot);
  const [draft, setDraft] = useState(() => kept.found?.draft ?? toDraft(bot.activities[member]));
  const [isChecked, setChecked] = useState(false);
  const [refusals, setRefusals] = useState(0);
  const adopt = (saved: OwnedBot) => {
    setBase(saved);
    setDraft(toDraft(saved.activities[member]));
    setChecked(false);
  };
  const saving = useActivitySave(rules, (saved) => {
    setBase(saved);
    // What was typed while it was saved is a change of what was saved.
    setDraft((now) => rules.afterSave?.(now, saved.activities[member]) ?? now);
    setChecked(false);
    onSaved(saved);
  });
  const value = toValue(draft);
  const isDirty =
    JSON.stringify(value) !== JSON.stringify(toValue(toDraft(base.activities[member])));
  const faultsCount = countFaults(draft, base);
  useEffect(() => kept.keep(isDirty ? { draft, base } : undefined), [kept, isDirty, draft, base]);
  useUnsaved(isDirty, () => kept.keep(undefined));
  const lost = useLostPictures(base.allowLocalFieldUrls);
  const pictures = picturesOfFile({ [member]: value });
  const current = problemOf("PATCH /bots/:botId", "EDIT_CONFLICT", saving.error)?.current;
  const save = async (over = base) => {
    setChecked(true);
    if (faultsCount > 0) return setRefusals((count) => count + 1);
    if (await lost.check(pictures)) saving.mutate({ draft, base: over });
  };
  return {
    member,
    base,
    draft,
    value,
    setDraft,
    /** Whether the owner has tried to save, which makes empty values faults. */
    isChecked,
    /** How often saving was refused because of faults. */
    refusals,
    faultsCount,
    isDirty,
    isSaving: saving.isPending || lost.isChecking,
    isSaved: saving.isSuccess,
    error: saving.error,
    /** The draft that the service has refused or taken. */
    sent: saving.variables?.draft,
    save: () => void save(),
    lost: lost.among(pictures),
    saveAnyway: () => {
      lost.accept();
      saving.mutate({ draft, base });
    },
    conflict: current && {
      theirs: current.activities[member] as Activities[Member] | undefined,
      isSame: isSameValue(rules, value, current.activities[member]),
      takeMine: () => void save(current),
      takeTheirs: () => {
        saving.reset();
        adopt(current);
      },
    },
  };
}

export type ActivityFormState = Omit<
  ReturnType<typeof useActivityForm<ActivityMember, unknown>>,
  "setDraft"
>;
