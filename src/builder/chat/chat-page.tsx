import { Alert, Anchor, Box, Button, Stack, Text } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import { useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { Link } from "wouter";
import { messageWords } from "../messages/message-words.en.ts";
import { Loaded } from "../parts/list/loaded.tsx";
import { Icon } from "../parts/page/icon.tsx";
import { Page } from "../parts/page/page.tsx";
import { Section } from "../parts/page/section.tsx";
import { ownedBotQuery } from "../request/bot-query.ts";
import { settingPath } from "../settings/setting-path.ts";
import { shellWords } from "../shell/shell-words.en.ts";
import { useWords } from "../words.ts";
import { chatQuery } from "./chat-query.ts";
import { chatWords } from "./chat-words.en.ts";
import { ProfileForms } from "./profile-forms.tsx";
import { UpdatesState } from "./updates-state.tsx";
import { WelcomePart } from "./welcome.tsx";
import "../activities/activities.css";
import "./chat.css";

/** The chat with the bot as people see it; all but the welcome is read from Telegram. */
export function ChatPage({ botId }: { botId: string }) {
  const words = useWords(chatWords);
  const { data: bot } = useSuspenseQuery(ownedBotQuery(botId));
  const chat = useQuery(chatQuery(botId));
  const { data, isFetching, refetch } = chat;
  return (
    <Page title={words.title} lead={words.lead}>
      <Stack gap="lg">
        {data && !data.platform && (
          <TelegramUnavailable
            botId={botId}
            isTokenRefused={data.isTokenRefused}
            isReading={isFetching}
            onRetry={() => void refetch()}
          />
        )}
        <Box className="chat-section">
          <Section title={words.updates} lead={words.updatesLead}>
            <Loaded query={chat} height={170}>
              {(read) => <UpdatesState botId={botId} chat={read} />}
            </Loaded>
          </Section>
        </Box>
        <WelcomePart bot={bot} updatesSince={data?.updatesSince} />
        <Box className="chat-section">
          <Section title={words.profile} lead={words.profileLead}>
            <Loaded query={chat} height={560}>
              {({ platform }) =>
                platform ? (
                  <ProfileForms botId={botId} platform={platform} />
                ) : (
                  <Text c="dimmed">{words.profileUnknown}</Text>
                )
              }
            </Loaded>
          </Section>
        </Box>
      </Stack>
    </Page>
  );
}

/** Why Telegram's state is not shown, and what to do. */
function TelegramUnavailable({
  botId,
  isTokenRefused,
  isReading,
  onRetry,
}: {
  botId: string;
  isTokenRefused: boolean;
  isReading: boolean;
  onRetry: () => void;
}) {
  const words = { ...useWords(shellWords), ...useWords(messageWords), ...useWords(chatWords) };
  return (
    <Alert
      className="chat-section"
      color="yellow"
      role="status"
      icon={<Icon of={IconAlertTriangle} />}
      title={isTokenRefused ? words.tokenRefused : words.silent}
    >
      <Stack gap="sm" align="flex-start">
        <Text size="sm">{isTokenRefused ? words.tokenRefusedText : words.silentText}</Text>
        {isTokenRefused ? (
          <Anchor component={Link} href={settingPath(botId, "token")} size="sm">
            {words.toToken}
          </Anchor>
        ) : (
          <Button size="sm" variant="default" loading={isReading} onClick={onRetry}>
            {words.retry}
          </Button>
        )}
      </Stack>
    </Alert>
  );
}
