import { Alert, Stack } from "@mantine/core";
import type { FormEvent, ReactNode } from "react";
import { useWords } from "../../words.ts";
import { ConflictNote } from "../form/conflict-note.tsx";
import { FailureNote } from "../form/failure-note.tsx";
import { formWords } from "../form/form-words.en.ts";
import { SaveBar } from "../form/save-bar.tsx";
import { LostPictureNote } from "../picture/lost-picture-note.tsx";
import { useComparison } from "./comparison.ts";
import type { FieldSchema } from "./draft.ts";
import { FormScopeProvider, type OwnSentences } from "./form-scope.tsx";
import type { BotForm } from "./use-bot-form.ts";

/** The fields of a part of a bot, what prevents saving, and the button. */
export function BotFormFrame({
  form,
  faultsCount = form.faultsCount,
  schema,
  words,
  pictureName,
  children,
}: {
  form: BotForm;
  /** The number of shown faults; default: all. */
  faultsCount?: number;
  /** The draft's, for fields outside its items. */
  schema: FieldSchema;
  words: {
    /** The form's own sentences for faults. */
    readonly faults: OwnSentences;
    readonly members: Readonly<Record<string, string>>;
  };
  /** The name of a picture by its path, such as `/tasks/0/icon`. */
  pictureName: (path: string) => string;
  children: ReactNode;
}) {
  const { unsaved, faultsLeft } = useWords(formWords);
  const compare = useComparison(words.members);
  const { conflict, isChecked, isDirty, isSaving, isSaved } = form;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    form.save();
  };
  return (
    <form noValidate onSubmit={submit}>
      <Stack gap="lg">
        <FormScopeProvider
          scope={{
            schema,
            value: form.draft,
            faults: form.faults,
            sentences: words.faults,
            isChecked,
            labels: words.members,
            onChange: (changed) => form.setDraft(changed as never),
          }}
        >
          {children}
        </FormScopeProvider>
        {isChecked && faultsCount > 0 && <Alert color="red">{faultsLeft(faultsCount)}</Alert>}
        <LostPictureNote
          lost={form.lost}
          placeOf={pictureName}
          isDisabled={form.faultsCount > 0}
          isSaving={isSaving}
          onSave={form.saveAnyway}
        />
        {conflict ? (
          <ConflictNote
            compared={conflict.isSame ? [] : compare(form.value, conflict.theirs)}
            isSaving={isSaving}
            onMine={conflict.takeMine}
            onTheirs={conflict.takeTheirs}
          />
        ) : (
          <FailureNote error={form.error} />
        )}
        {(form.value !== undefined || isDirty || isSaved) && (
          <SaveBar isDirty={isDirty} isSaving={isSaving} isSaved={isSaved} unsaved={unsaved} />
        )}
      </Stack>
    </form>
  );
}
