import { Alert, Stack, Text } from "@mantine/core";
import { useState } from "react";
import { ConfirmDialog } from "../parts/form/confirm-dialog.tsx";
import { ConflictNote } from "../parts/form/conflict-note.tsx";
import { FailureNote } from "../parts/form/failure-note.tsx";
import { OwnersOnlyNote, useIsEditor } from "../parts/form/owners-only.tsx";
import { SwitchField } from "../parts/form/switch-field.tsx";
import { Section } from "../parts/page/section.tsx";
import { shellWords } from "../shell/shell-words.en.ts";
import { useWords } from "../words.ts";
import { type SettingProps, useBotChange } from "./bot-change.ts";
import { settingWords } from "./setting-words.en.ts";

/** Whether the IP addresses of players are recorded; a change is saved at once. */
export function PrivacyForm({ base, onSaved }: SettingProps) {
  const words = { ...useWords(shellWords), ...useWords(settingWords).privacy };
  const [isOpen, setOpen] = useState(false);
  const isEditor = useIsEditor(base.id);
  const { save, reset, error, current, isPending, isSuccess, variables } = useBotChange({
    base,
    onSaved: (bot) => {
      setOpen(false);
      onSaved(bot);
    },
  });
  const wanted = variables?.recordLastIp ?? false;
  const onOff = (isOn: boolean) => (isOn ? words.on : words.off);
  const state = () => {
    if (isPending) return words.saving;
    return isSuccess ? words.saved : "";
  };
  return (
    <Section title={words.title}>
      <Stack gap="sm">
        <SwitchField
          label={words.recordIps}
          note={words.recordIpsNote}
          checked={isPending ? wanted : base.recordLastIp}
          disabled={isEditor}
          onChange={({ currentTarget: { checked } }) => {
            if (isPending) return;
            reset();
            // Deleted addresses can't be restored.
            if (checked) save({ recordLastIp: true });
            else setOpen(true);
          }}
        />
        {isEditor && <OwnersOnlyNote what="privacy" />}
        {base.recordLastIp && (
          <Alert color="yellow" variant="light" role="note">
            {words.personalData}
          </Alert>
        )}
        {current && (
          <ConflictNote
            compared={[
              {
                what: words.recordIps,
                yours: onOff(wanted),
                theirs: onOff(current.recordLastIp),
              },
            ]}
            isSaving={isPending}
            onMine={() => save({ recordLastIp: wanted }, current.updatedAt)}
            onTheirs={() => {
              reset();
              onSaved(current);
            }}
          />
        )}
        {!current && !isOpen && <FailureNote error={error} />}
        <Text size="sm" c="dimmed" role="status">
          {state()}
        </Text>
      </Stack>
      {isOpen && !current && (
        <ConfirmDialog
          title={words.forgetTitle}
          text={words.forgetText}
          action={words.forget}
          isRunning={isPending}
          error={error}
          onConfirm={() => save({ recordLastIp: false })}
          onClose={() => {
            setOpen(false);
            reset();
          }}
        />
      )}
    </Section>
  );
}
