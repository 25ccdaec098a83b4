import { hashKey, useMutation } from "@tanstack/react-query";
import { useEffect, useMemo, useState } from "react";
import type { Activities, ActivityMember } from "#contract/activity/activities.schema.ts";
import type { GameSettings } from "#contract/bot/game.schema.ts";
import type { OwnedBot } from "#contract/bot/owned-bot.schema.ts";
import type { FaultReason } from "#contract/http/fault-rule.ts";
import { picturesOfFile } from "#contract/screen/screen-picture.ts";
import { checkActivities } from "#contract/validation/activity-fault.ts";
import { checkGame } from "#contract/validation/game-fault.ts";
import { isRequestFailure } from "#web/request-failure.ts";
import { useUnsaved } from "../../shell/unsaved.tsx";
import { useKept } from "../form/kept-form.ts";
import { useLostPictures } from "../picture/lost-pictures.ts";
import { changeBot, newerBot, useBotCache } from "./bot-change.ts";
import { finished, valueAt } from "./draft.ts";
import type { Faults } from "./form-scope.tsx";

/** The parts of a bot that have a form of this kind, by their names in a bot file. */
export type BotPart = ActivityMember | "game";
type PartValue<Part extends BotPart> = Part extends ActivityMember
  ? Activities[Part]
  : GameSettings | undefined;

interface Options<Part extends BotPart, Edited> {
  /** The bot as it is now; the form keeps the version that it is a change of. */
  readonly bot: OwnedBot;
  readonly part: Part;
  readonly toDraft: (value: PartValue<Part>) => Edited;
  /** The last changes before the draft is checked and sent. */
  readonly prepare?: (draft: Edited) => unknown;
  /** Faults that the contract does not check. */
  readonly ownFaults?: (value: PartValue<Part>) => Iterable<[path: string, fault: FaultReason]>;
  /** The draft after a save of an earlier state of it. */
  readonly afterSave?: (draft: Edited, saved: PartValue<Part>) => Edited;
  readonly onSaved?: (bot: OwnedBot) => void;
}

/**
 * The form of one part of a bot: unsaved input is kept in the tab, checked as the service checks it,
 * and saved. Another owner's change is a conflict only if it concerns the same part.
 */
export function useBotForm<Part extends BotPart, Edited>(options: Options<Part, Edited>) {
  const { bot, part, toDraft, prepare, ownFaults, afterSave, onSaved } = options;
  const cache = useBotCache();
  const kept = useKept<{ draft: Edited; base: OwnedBot }>(`form/${bot.id}/${part}`);
  // A newer version replaces it while nothing is typed; later it becomes a conflict.
  const [base, setBase] = useState(kept.found?.base ?? bot);
  const [draft, setDraft] = useState(() => kept.found?.draft ?? toDraft(partOf(bot, part)));
  const [isChecked, setChecked] = useState(false);
  const [refusals, setRefusals] = useState(0);
  const value = useMemo(() => toValue<Part>(prepare?.(draft) ?? draft), [draft, prepare]);
  const ownProblems = useMemo(
    () => new Map([...faultsOf(part, value, base), ...(ownFaults?.(value) ?? [])]),
    [part, value, base, ownFaults],
  );
  const saving = useMutation({
    mutationFn: (sent: { draft: Edited; value: PartValue<Part>; base: OwnedBot }) =>
      changeBot(sent.base, {
        changeOf: (now) => changeOf(part, sent.value, now),
        partOf: (now) => partOf(now, part),
      }),
    onSuccess: (answer) => {
      cache(answer);
      setBase(answer);
      // Input typed during the save is a change of the saved value.
      setDraft((now) => afterSave?.(now, partOf(answer, part)) ?? now);
      setChecked(false);
      onSaved?.(answer);
    },
  });
  const saved = useMemo(() => {
    const opened = toDraft(partOf(base, part));
    return toValue<Part>(prepare?.(opened) ?? opened);
  }, [base, part, toDraft, prepare]);
  const isDirty = !isSame(value, saved);
  if (!isDirty && bot.updatedAt > base.updatedAt) {
    setBase(bot);
    if (!isSame(partOf(bot, part), partOf(base, part))) setDraft(toDraft(partOf(bot, part)));
  }
  useEffect(() => kept.keep(isDirty ? { draft, base } : undefined), [kept, isDirty, draft, base]);
  useUnsaved(isDirty, () => kept.keep(undefined));
  const lost = useLostPictures(base.allowLocalFieldUrls);
  const pictures = picturesOfFile({ [part]: value });
  const refused = refusedFaults(part, saving.error);
  // A value that was changed since is no longer the one that the service refused.
  const served = refused.filter(([path]) =>
    Object.is(valueAt(saving.variables?.draft, path), valueAt(draft, path)),
  );
  const current = newerBot(saving.error);
  const save = async (over = base) => {
    setChecked(true);
    if (ownProblems.size > 0) setRefusals((count) => count + 1);
    else if (await lost.check(pictures)) saving.mutate({ draft, value, base: over });
  };
  return {
    part,
    base,
    draft,
    setDraft,
    value,
    /** Those that the form found, and those of the last refusal. */
    faults: new Map([...served, ...ownProblems]) as Faults,
    /** The number of faults that prevent sending. */
    faultsCount: ownProblems.size,
    /** Whether the owner has tried to save, which makes empty values faults. */
    isChecked,
    /** Changes whenever the form or the service has refused to save. */
    refusals: refusals + refused.length,
    isDirty,
    isSaving: saving.isPending || lost.isChecking,
    isSaved: saving.isSuccess,
    error: saving.error,
    save: () => void save(),
    lost: lost.among(pictures),
    saveAnyway: () => {
      lost.accept();
      saving.mutate({ draft, value, base });
    },
    conflict: current && {
      theirs: partOf(current, part),
      isSame: isSame(value, partOf(current, part)),
      takeMine: () => void save(current),
      takeTheirs: () => {
        saving.reset();
        setBase(current);
        setDraft(toDraft(partOf(current, part)));
        setChecked(false);
        onSaved?.(current);
      },
    },
  };
}

export type BotForm = Omit<
  ReturnType<typeof useBotForm<BotPart, unknown>>,
  "setDraft" | "value" | "conflict"
> & {
  readonly setDraft: (draft: never) => void;
  readonly value: unknown;
  readonly conflict:
    | {
        readonly theirs: unknown;
        readonly isSame: boolean;
        readonly takeMine: () => void;
        readonly takeTheirs: () => void;
      }
    | undefined;
};

function partOf<Part extends BotPart>({ game, activities }: OwnedBot, part: Part): PartValue<Part> {
  return { ...activities, game }[part] as PartValue<Part>;
}

/** An activity without items is none. */
function toValue<Part extends BotPart>(draft: unknown): PartValue<Part> {
  const value = finished(draft);
  return (Array.isArray(value) && value.length === 0 ? undefined : value) as PartValue<Part>;
}

/** Whether two values are saved as the same, whatever the order of their members. */
function isSame(one: unknown, other: unknown): boolean {
  return hashKey([toValue(one)]) === hashKey([toValue(other)]);
}

function faultsOf(part: BotPart, value: unknown, bot: OwnedBot): [string, FaultReason][] {
  if (value === undefined) return [];
  const { allowLocalFieldUrls: allowLocal, game } = bot;
  const file = structuredClone({ [part]: value });
  if (part === "game") return checkGame(file.game, allowLocal).map(placed(part));
  const checked = checkActivities(file, { levels: game.levels.length, allowLocal });
  return checked.kind === "faults" ? checked.faults.map(placed(part)) : [];
}

/** A fault with its path in the part. */
function placed(part: BotPart) {
  return (fault: FaultReason & { path: string }): [string, FaultReason] => [
    fault.path.replace(new RegExp(`^(?:/activities)?/${part}/`), ""),
    fault,
  ];
}

/** The faults of the service's refusal, by their paths in the part. */
function refusedFaults(part: BotPart, error: unknown): [string, FaultReason][] {
  const errors = (isRequestFailure(error) && error.problem?.errors) || [];
  return errors.map((fault) => placed(part)({ ...fault, path: fault.field }));
}

/** The change of a bot that replaces one part. */
function changeOf<Part extends BotPart>(part: Part, value: PartValue<Part>, bot: OwnedBot) {
  if (part === "game") return { game: value as GameSettings };
  const { [part]: _replaced, ...others } = bot.activities as Activities & { game?: unknown };
  return { activities: value === undefined ? others : { ...others, [part]: value } };
}
