import { Button, Stack } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { useSuspenseQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { exportBotFile } from "#contract/builder-endpoints.ts";
import type { OwnedBot } from "#contract/schema/owned-bot.ts";
import { Icon } from "../parts/icon.tsx";
import { useKept } from "../parts/kept-form.ts";
import { Page } from "../parts/page.tsx";
import { Section } from "../parts/section.tsx";
import { ownedBotQuery } from "../request/bot-query.ts";
import { addressOf } from "../request/builder-request.ts";
import { useWords } from "../words.ts";
import { AppSection } from "./app-section.tsx";
import { DeleteSection } from "./delete-section.tsx";
import { GameForm, gameKept } from "./game-form.tsx";
import { GeneralForm, generalKept } from "./general-form.tsx";
import { OwnersSection } from "./owners-section.tsx";
import { PrivacyForm } from "./privacy-form.tsx";
import { settingWords } from "./setting-words.ts";
import { TokenForm } from "./token-form.tsx";

export function SettingsPage({ botId }: { botId: string }) {
  const words = useWords(settingWords);
  const { data: bot } = useSuspenseQuery(ownedBotQuery(botId));
  // The version that is being edited: a newer one must become a conflict, not replace the forms.
  const basis = useKept<OwnedBot>(`settings/${botId}`);
  const isKept = [useKept(generalKept(botId)), useKept(gameKept(botId))].some(({ found }) => found);
  const [base, setBase] = useState((isKept && basis.found) || bot);
  useEffect(() => basis.keep(base), [basis, base]);
  const part = { base, onSaved: setBase };
  return (
    <Page title={words.title} width="narrow">
      <Stack gap="lg">
        <GeneralForm {...part} />
        <AppSection bot={bot} />
        <GameForm {...part} />
        <TokenForm {...part} />
        <OwnersSection bot={bot} />
        <PrivacyForm {...part} />
        <Section title={words.file} lead={words.fileLead}>
          <Button
            component="a"
            href={addressOf(exportBotFile, { params: { botId } })}
            download={`${botId}.json`}
            variant="default"
            leftSection={<Icon of={IconDownload} size={16} />}
          >
            {words.export}
          </Button>
        </Section>
        <DeleteSection bot={bot} />
      </Stack>
    </Page>
  );
}
