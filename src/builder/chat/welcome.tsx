import { Text } from "@mantine/core";
import { Welcome } from "#contract/activity/activities.schema.ts";
import type { OwnedBot } from "#contract/bot/owned-bot.schema.ts";
import { textIn } from "#contract/text/screen-text.ts";
import { ActivitySwitch } from "../activities/activity-switch.tsx";
import { MessagePreview } from "../messages/message-preview.tsx";
import type { Draft } from "../parts/bot-form/draft.ts";
import { PictureAt, TextAt } from "../parts/bot-form/fields.tsx";
import { useBotForm } from "../parts/bot-form/use-bot-form.ts";
import { usePictureSize } from "../parts/picture/picture-load.ts";
import { useShownLanguage } from "../parts/text/text-field.tsx";
import { useWords } from "../words.ts";
import { chatWords } from "./chat-words.en.ts";

const toDraft = (welcome: Welcome | undefined): Draft<Welcome> | undefined => welcome;

/** The bot's answer to `/start`. */
export function WelcomePart({
  bot,
  updatesSince,
}: {
  bot: OwnedBot;
  /** Null while updates are off; undefined while unknown. */
  updatesSince: number | null | undefined;
}) {
  const words = useWords(chatWords).welcome;
  const form = useBotForm({ bot, part: "welcome", toDraft });
  return (
    <ActivitySwitch
      form={form}
      text={{ ...words, noneText: words.noneText(bot.name) }}
      schema={Welcome}
      start={{ text: "" }}
      aside={
        <WelcomePreview
          bot={bot}
          welcome={form.draft ?? { text: bot.name }}
          caption={form.draft ? words.previewNote : words.defaultNote}
          isOff={updatesSince === null}
        />
      }
    >
      <div className="first-field">
        <TextAt
          path="text"
          placeholder={words.textExample(bot.name)}
          description={words.textNote}
          isLong
        />
      </div>
      <PictureAt path="image" note={words.imageNote} />
      <TextAt path="button" placeholder={words.open} description={words.buttonNote(words.open)} />
    </ActivitySwitch>
  );
}

/** The message as a person who starts the bot gets it. */
function WelcomePreview({
  bot,
  welcome: { text = "", image = "", button = "" },
  caption,
  isOff,
}: {
  bot: OwnedBot;
  welcome: Draft<Welcome>;
  caption: string;
  isOff: boolean;
}) {
  const words = useWords(chatWords).welcome;
  const language = useShownLanguage();
  const size = usePictureSize(image, bot.allowLocalFieldUrls);
  return (
    <div className="activity-preview">
      <MessagePreview
        label={words.preview}
        message={textIn(text, language)}
        isEnableHtml={false}
        picture={size ? image : ""}
        buttons={[{ text: textIn(button, language).trim() || words.open, isLink: false }]}
        isSilent={false}
      />
      <Text size="sm" c="dimmed" mt={6}>
        {caption} {isOff && words.offNote}
      </Text>
    </div>
  );
}
