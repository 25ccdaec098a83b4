import { Button } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import type { OwnedBot } from "#contract/bot/owned-bot.schema.ts";
import { Icon } from "../parts/page/icon.tsx";
import { Section } from "../parts/page/section.tsx";
import { addressOf } from "../request/builder-request.ts";
import { useWords } from "../words.ts";
import { settingWords } from "./setting-words.en.ts";

/** The bot as a file to download. */
export function FileSection({ bot: { id } }: { bot: OwnedBot }) {
  const words = useWords(settingWords);
  return (
    <Section title={words.file} lead={words.fileLead}>
      <Button
        component="a"
        href={addressOf("GET /bots/:botId/file", { params: { botId: id } })}
        download={`${id}.json`}
        variant="default"
        leftSection={<Icon of={IconDownload} size={16} />}
      >
        {words.export}
      </Button>
    </Section>
  );
}
