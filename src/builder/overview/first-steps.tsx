import {
  Alert,
  Anchor,
  Button,
  Group,
  Paper,
  Progress,
  Stack,
  Text,
  ThemeIcon,
  Title,
  VisuallyHidden,
} from "@mantine/core";
import { IconCheck } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useId } from "react";
import { Link } from "wouter";
import { appLink } from "#contract/bot/app-link.ts";
import type { FirstSteps as Known, OwnedBot } from "#contract/bot/owned-bot.schema.ts";
import { CodeBlock } from "../parts/page/copy-button.tsx";
import { Icon } from "../parts/page/icon.tsx";
import { call } from "../request/builder-request.ts";
import { useWords } from "../words.ts";
import { overviewWords } from "./overview-words.en.ts";
import { OpenAsTestPlayer } from "./test-player.tsx";
import "./first-steps.css";

interface Step {
  readonly isDone: boolean;
  readonly text: string;
  readonly action: ReactNode;
  /** Below the text and the action. */
  readonly more?: ReactNode;
}

const nothing: Known = {
  hasMainApp: null,
  hasMenuButton: null,
  otherOrigin: null,
  hasScreen: false,
  hasPublished: false,
  hasPlayers: false,
};

/** The steps until players can open a new bot's Mini App. */
export function FirstSteps({ bot }: { bot: OwnedBot }) {
  const words = useWords(overviewWords);
  const id = useId();
  const { data: known = nothing } = useQuery({
    queryKey: ["bot", bot.id, "first-steps"],
    // An owner comes back from Telegram with a step done.
    staleTime: 0,
    queryFn: ({ signal }) =>
      call("GET /bots/:botId/first-steps", { params: { botId: bot.id }, signal }),
  });
  const isConnected = known.hasMainApp === true && known.hasMenuButton === true;
  const page = (path: string, label: string) => (
    <Button component={Link} href={`/bots/${bot.id}/${path}`} variant="default">
      {label}
    </Button>
  );
  const telegram = (href: string, label: string) => (
    <Button component="a" href={href} target="_blank" rel="noreferrer" variant="default">
      {label}
    </Button>
  );
  const steps: Step[] = [
    {
      isDone: true,
      text: words.appStep(bot.username),
      action: <OpenAsTestPlayer botId={bot.id} />,
    },
    {
      isDone: known.hasScreen,
      text: words.screenStep,
      action: page("screen", words.editScreen),
    },
    {
      isDone: bot.fields.length > 0,
      text: words.fieldStep,
      action: page("fields?new", words.addField),
    },
    {
      isDone: (bot.activities.tasks ?? []).length > 0,
      text: words.tasksStep,
      action: page("activities", words.setUpTasks),
    },
    {
      isDone: known.hasPublished,
      text: words.publishStep,
      action: page("screen", words.toPublish),
    },
    {
      isDone: isConnected,
      text: words.telegramStep(bot.username),
      action: telegram("https://t.me/BotFather", words.openBotFather),
      more: !isConnected && <Connection bot={bot} otherOrigin={known.otherOrigin} />,
    },
    {
      isDone: known.hasPlayers,
      text: words.playerStep,
      action: telegram(appLink(bot), words.openApp),
    },
  ];
  const done = steps.filter(({ isDone }) => isDone).length;
  return (
    <Paper withBorder p="lg" mb="lg" component="section" aria-labelledby={id}>
      <Group justify="space-between" wrap="nowrap">
        <Title order={2} id={id}>
          {words.steps}
        </Title>
        <Text size="sm" fw={650} role="status">
          {words.stepsDone(done, steps.length)}
        </Text>
      </Group>
      <Progress value={(100 * done) / steps.length} size="sm" my="xs" aria-hidden />
      <Text c="dimmed" size="sm">
        {isConnected && known.hasPlayers ? words.allDone : words.stepsLead}
      </Text>
      {!bot.appUrl.startsWith("https:") && (
        <Alert color="yellow" mt="sm" role="note">
          {words.notHttps}
        </Alert>
      )}
      <ol className="first-steps">
        {steps.map(({ isDone, text, action, more }, index) => (
          <li key={text}>
            <ThemeIcon
              variant={isDone ? "light" : "default"}
              color="green"
              radius="xl"
              size={28}
              fz="sm"
              fw={650}
              aria-hidden
            >
              {isDone ? <Icon of={IconCheck} size={16} /> : index + 1}
            </ThemeIcon>
            <Text {...(isDone && index > 0 && { c: "dimmed" })}>
              <VisuallyHidden>{isDone ? words.done : words.notDone}: </VisuallyHidden>
              {text}
            </Text>
            {action}
            {more}
          </li>
        ))}
      </ol>
    </Paper>
  );
}

/** The lines to send to @BotFather, and the way to the menu button. */
function Connection({
  bot: { id, appUrl, appOrigins, username },
  otherOrigin,
}: {
  bot: OwnedBot;
  otherOrigin: string | null;
}) {
  const words = useWords(overviewWords);
  const [origin = ""] = appOrigins;
  return (
    <Stack gap="xs" className="step-lines">
      {otherOrigin !== null && (
        <Alert color="yellow" role="note">
          {words.otherOrigin(username, otherOrigin)}
        </Alert>
      )}
      <CodeBlock code="/mybots" label={words.command} />
      <Text size="sm" c="dimmed">
        {words.mainAppStep}
      </Text>
      <CodeBlock code={appUrl} label={words.appUrl} />
      <Text size="sm" c="dimmed">
        {words.buttonStep}{" "}
        <Anchor component={Link} href={`/bots/${id}/chat`} inherit>
          {words.setButton}
        </Anchor>
      </Text>
      <Text size="sm" c="dimmed">
        {words.originRule(origin)}
      </Text>
    </Stack>
  );
}
