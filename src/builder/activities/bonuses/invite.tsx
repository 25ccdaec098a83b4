import { Box, Button, SimpleGrid, Stack, Text } from "@mantine/core";
import { Invite } from "#contract/activity/activities.schema.ts";
import { appLink } from "#contract/bot/app-link.ts";
import type { OwnedBot } from "#contract/bot/owned-bot.schema.ts";
import { textIn } from "#contract/text/screen-text.ts";
import { defaultInviteWhen } from "#game/invitation.ts";
import type { Draft } from "../../parts/bot-form/draft.ts";
import { NumberAt, PictureAt, SegmentField, TextAt } from "../../parts/bot-form/fields.tsx";
import { useField } from "../../parts/bot-form/form-scope.tsx";
import { useBotForm } from "../../parts/bot-form/use-bot-form.ts";
import { useShownLanguage } from "../../parts/text/text-field.tsx";
import { useWords } from "../../words.ts";
import type { PartProps } from "../activity-list.tsx";
import { ActivitySwitch } from "../activity-switch.tsx";
import { SmallPreview } from "../small-preview.tsx";
import { LevelAt } from "../tasks/task-form.tsx";
import { bonusWords } from "./bonus-words.en.ts";
import { InviterSection } from "./inviters.tsx";

const toDraft = (invite: Invite | undefined): Draft<Invite> | undefined =>
  invite && { ...invite, when: invite.when ?? defaultInviteWhen };

const start: Draft<Invite> = { points: 500, friendPoints: 500, when: defaultInviteWhen };
const conditions = { taps: defaultInviteWhen, level: { level: 1 } } as const;

export function InvitePart({ bot }: PartProps) {
  const words = useWords(bonusWords).invite;
  const form = useBotForm({ bot, part: "invite", toDraft });
  return (
    <Stack gap="lg">
      <ActivitySwitch
        form={form}
        text={words}
        schema={Invite}
        start={start}
        aside={form.draft && <InvitePreview bot={bot} invite={form.draft} />}
      >
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          <NumberAt path="points" note={words.pointsNote} className="first-field" />
          <NumberAt path="friendPoints" note={words.pointsNote} />
        </SimpleGrid>
        <PaidWhen bot={form.base} />
        <TextAt
          path="text"
          label={words.shareText}
          description={words.shareNote}
          placeholder={words.defaultText(bot.name)}
          isLong
        />
        <PictureAt path="image" note={words.imageNote} />
      </ActivitySwitch>
      <Box maw={760}>
        <InviterSection botId={bot.id} />
      </Box>
    </Stack>
  );
}

function PaidWhen({ bot }: { bot: OwnedBot }) {
  const words = useWords(bonusWords).invite;
  const field = useField("when");
  const kind = "level" in Object(field.value) ? "level" : "taps";
  return (
    <Stack gap="sm" align="stretch">
      <SegmentField
        label={field.label}
        note={words.whenNote}
        options={words.whens}
        value={kind}
        onChange={(chosen) => field.onChange(conditions[chosen])}
      />
      {kind === "taps" ? (
        <NumberAt path="when/taps" className="short-field" />
      ) : (
        <LevelAt bot={bot} path="when/level" />
      )}
    </Stack>
  );
}

/** The message that a player shares, as their friends get it. */
function InvitePreview({
  bot,
  invite: { text = "", image = "" },
}: {
  bot: OwnedBot;
  invite: Draft<Invite>;
}) {
  const words = useWords(bonusWords).invite;
  const language = useShownLanguage();
  return (
    <SmallPreview label={words.preview} caption={words.previewNote} picture={image}>
      <Text size="sm" style={{ whiteSpace: "pre-wrap" }}>
        {textIn(text, language).trim() || words.defaultText(bot.name)}
      </Text>
      {image === "" ? (
        <Text size="sm" c="var(--mantine-color-anchor)">
          {appLink(bot, "…").replace("https://", "")}
        </Text>
      ) : (
        <Button component="span" size="xs" variant="light">
          {words.open}
        </Button>
      )}
    </SmallPreview>
  );
}
