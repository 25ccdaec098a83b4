import { Alert, Stack } from "@mantine/core";
import type { FormEvent, ReactNode } from "react";
import { ConflictNote } from "../parts/form/conflict-note.tsx";
import { FailureNote } from "../parts/form/failure-note.tsx";
import { SaveBar } from "../parts/form/save-bar.tsx";
import { Section } from "../parts/page/section.tsx";
import { LostPictureNote } from "../parts/picture/lost-picture-note.tsx";
import { settingWords } from "../settings/setting-words.en.ts";
import { useWords } from "../words.ts";
import { useActivityComparison } from "./activity-comparison.ts";
import { ShownLanguageProvider } from "./activity-text.tsx";
import { activityWords } from "./activity-words.en.ts";
import type { ActivityFormState } from "./use-activity-form.ts";

/** The form of one member of the activities: its fields, what came of saving, and the button. */
export function ActivityForm({
  form,
  title,
  lead,
  placeOf,
  saved,
  children,
}: {
  form: ActivityFormState;
  title: string;
  lead: ReactNode;
  /** What a path such as `/tasks/0/icon` is called. */
  placeOf: (path: string) => string;
  /** Below the button: about what is saved. */
  saved?: ReactNode;
  children: ReactNode;
}) {
  const words = useWords(activityWords);
  const { unsaved } = useWords(settingWords);
  const compare = useActivityComparison();
  const { conflict, error, faultsCount, isChecked, isDirty, isSaving } = form;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    form.save();
  };
  return (
    <Section title={title} lead={lead}>
      <form noValidate onSubmit={submit}>
        <Stack gap="lg">
          <ShownLanguageProvider>{children}</ShownLanguageProvider>
          {isChecked && faultsCount > 0 && (
            <Alert color="red" variant="light" role="alert">
              {words.faultsLeft(faultsCount)}
            </Alert>
          )}
          <LostPictureNote
            lost={form.lost}
            placeOf={placeOf}
            isDisabled={faultsCount > 0}
            isSaving={isSaving}
            onSave={form.saveAnyway}
          />
          {conflict && (
            <ConflictNote
              compared={conflict.isSame ? [] : compare(form.value, conflict.theirs)}
              isSaving={isSaving}
              onMine={conflict.takeMine}
              onTheirs={conflict.takeTheirs}
            />
          )}
          {!conflict && <FailureNote error={error} />}
          {(form.value !== undefined || isDirty || form.isSaved) && (
            <SaveBar
              isDirty={isDirty}
              isSaving={isSaving}
              isSaved={form.isSaved}
              unsaved={unsaved}
            />
          )}
          {saved}
        </Stack>
      </form>
    </Section>
  );
}
