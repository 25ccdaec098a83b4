import { Stack, Text, TextInput } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import { maxScheduleMs, minScheduleMs } from "#contract/message/message-limit.ts";
import { useLanguage } from "../language.ts";
import { SegmentField } from "../parts/bot-form/fields.tsx";
import { serviceNow } from "../request/service-time.ts";
import { useWords } from "../words.ts";
import type { BroadcastDraft } from "./broadcast-draft.ts";
import { localTime, momentOf, timeText, timeZone } from "./broadcast-time.ts";
import { broadcastWords } from "./broadcast-words.en.ts";

/** Whether a broadcast is sent now, or when. */
export function SendTime({ form }: { form: UseFormReturnType<BroadcastDraft> }) {
  const words = useWords(broadcastWords);
  const language = useLanguage();
  const { when, sendAt } = form.values;
  const at = momentOf(sendAt);
  const now = serviceNow();
  return (
    <Stack gap="sm">
      <SegmentField
        label={words.when}
        note={when === "now" ? words.nowNote : words.laterNote}
        options={words.whens}
        value={when}
        onChange={(chosen) => form.setFieldValue("when", chosen)}
      />
      {when === "later" && (
        <div>
          <TextInput
            type="datetime-local"
            label={words.time}
            description={words.zone(timeZone())}
            min={localTime(now + minScheduleMs)}
            max={localTime(now + maxScheduleMs - 60_000)}
            {...form.getInputProps("sendAt")}
          />
          {at !== null && form.errors.sendAt === undefined && (
            <Text size="sm" mt={4} role="status">
              {words.startsAt(timeText(at, language))}
            </Text>
          )}
        </div>
      )}
    </Stack>
  );
}
