import { Input, SegmentedControl, SimpleGrid, Stack, Text } from "@mantine/core";
import { useId } from "react";
import { activityTextLimits } from "#contract/activity/activity-limit.ts";
import type { OwnedBot } from "#contract/bot/owned-bot.schema.ts";
import { NumberField } from "../parts/form/number-field.tsx";
import { PictureField } from "../parts/picture/picture-field.tsx";
import { useWords } from "../words.ts";
import { ActivityText } from "./activity-text.tsx";
import { activityWords } from "./activity-words.en.ts";
import type { FaultAt } from "./fault-at.ts";
import { type InviteDraft, inviteNumbers } from "./invite-draft.ts";
import { InvitePreview } from "./invite-preview.tsx";
import { inviteWords } from "./invite-words.en.ts";
import { LevelChoice } from "./level-choice.tsx";

interface FormProps {
  readonly bot: OwnedBot;
  readonly draft: InviteDraft;
  readonly faultAt: FaultAt;
  readonly isChecked: boolean;
  readonly onEdit: (part: Partial<InviteDraft>) => void;
}

/** What invitations pay, when, and what they say, beside the message. */
export function InviteForm(props: FormProps) {
  const words = { ...useWords(activityWords), ...useWords(inviteWords) };
  const { bot, draft, faultAt, isChecked, onEdit } = props;
  return (
    <>
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        {(["points", "friendPoints"] as const).map((member) => (
          <NumberField
            key={member}
            {...(member === "points" && { className: "invite-points" })}
            label={words.members[member]}
            description={words.pointsNote}
            inputWrapperOrder={["label", "input", "description", "error"]}
            rule={inviteNumbers[member]}
            value={draft[member]}
            isChecked={isChecked}
            error={faultAt(member)}
            onChange={(value) => onEdit({ [member]: value })}
          />
        ))}
      </SimpleGrid>
      <PaidWhen {...props} />
      <div className="beside-preview">
        <Stack gap="md">
          <ActivityText
            label={words.shareText}
            description={words.shareNote}
            text={draft.text}
            maxLength={activityTextLimits.shareText}
            placeholder={words.defaultText(bot.name)}
            isLong
            fault={faultAt("text")}
            onChange={(text) => onEdit({ text })}
          />
          <PictureField
            label={words.members.image}
            description={words.imageNote}
            value={draft.image}
            error={faultAt("image")}
            onChange={(image) => onEdit({ image })}
          />
        </Stack>
        <InvitePreview bot={bot} draft={draft} />
      </div>
    </>
  );
}

function PaidWhen({ bot, draft, faultAt, isChecked, onEdit }: FormProps) {
  const words = { ...useWords(activityWords), ...useWords(inviteWords) };
  const id = useId();
  return (
    <Stack gap="sm" align="stretch">
      <div>
        <Input.Label component="div" id={id}>
          {words.members.when}
        </Input.Label>
        <Text size="sm" c="dimmed">
          {words.whenNote}
        </Text>
      </div>
      <SegmentedControl
        aria-labelledby={id}
        className="wrapping-control"
        style={{ alignSelf: "flex-start" }}
        value={draft.whenKind}
        onChange={(whenKind) => onEdit({ whenKind: whenKind as InviteDraft["whenKind"] })}
        data={(["taps", "level"] as const).map((value) => ({ value, label: words.whens[value] }))}
      />
      {draft.whenKind === "taps" ? (
        <NumberField
          label={words.members.taps}
          className="short-field"
          rule={inviteNumbers.taps}
          value={draft.taps}
          isChecked={isChecked}
          error={faultAt("when/taps")}
          onChange={(taps) => onEdit({ taps })}
        />
      ) : (
        <LevelChoice
          bot={bot}
          level={draft.level}
          fault={faultAt("when/level")}
          onChange={(level) => onEdit({ level })}
        />
      )}
    </Stack>
  );
}
