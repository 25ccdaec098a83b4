import { Alert, Button, Group, Paper, Progress, Text, Title, VisuallyHidden } from "@mantine/core";
import { IconCheck } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useId } from "react";
import { Link } from "wouter";
import type { FirstSteps as Known, OwnedBot } from "#contract/bot/owned-bot.schema.ts";
import { CodeBlock } from "../parts/page/copy-button.tsx";
import { Icon } from "../parts/page/icon.tsx";
import { call } from "../request/builder-request.ts";
import { useWords } from "../words.ts";
import { overviewWords } from "./overview-words.en.ts";
import { OpenAsTestPlayer } from "./test-player.tsx";
import "./first-steps.css";

const nothing: Known = {
  hasMainApp: null,
  hasMenuButton: null,
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
  const hasTasks = (bot.activities.tasks ?? []).length > 0;
  const steps = [
    true,
    known.hasScreen,
    bot.fields.length > 0,
    hasTasks,
    known.hasPublished,
    isConnected,
    known.hasPlayers,
  ];
  const done = steps.filter(Boolean).length;
  const at = (path: string) => `/bots/${bot.id}/${path}`;
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
        <Alert color="yellow" variant="light" mt="sm" role="note">
          {words.notHttps}
        </Alert>
      )}
      <ol className="first-steps">
        <Step isDone text={words.appStep(bot.username)}>
          <OpenAsTestPlayer botId={bot.id} />
        </Step>
        <LinkStep
          isDone={known.hasScreen}
          text={words.screenStep}
          href={at("screen")}
          action={words.editScreen}
        />
        <LinkStep
          isDone={bot.fields.length > 0}
          text={words.fieldStep}
          href={at("fields?new")}
          action={words.addField}
        />
        <LinkStep
          isDone={hasTasks}
          text={words.tasksStep}
          href={at("activities")}
          action={words.setUpTasks}
        />
        <LinkStep
          isDone={known.hasPublished}
          text={words.publishStep}
          href={at("screen")}
          action={words.toPublish}
        />
        <Step isDone={isConnected} text={words.telegramStep(bot.username)}>
          <TelegramButton href="https://t.me/BotFather">{words.openBotFather}</TelegramButton>
          {!isConnected && <Connection appUrl={bot.appUrl} />}
        </Step>
        <Step isDone={known.hasPlayers} text={words.playerStep}>
          <TelegramButton href={`https://t.me/${bot.username}?startapp`}>
            {words.openApp}
          </TelegramButton>
        </Step>
      </ol>
    </Paper>
  );
}

function Step({ isDone, text, children }: { isDone: boolean; text: string; children: ReactNode }) {
  const words = useWords(overviewWords);
  return (
    <li data-done={isDone}>
      <span className="step-mark" aria-hidden>
        {isDone && <Icon of={IconCheck} size={16} />}
      </span>
      <p>
        <VisuallyHidden>{isDone ? words.done : words.notDone}: </VisuallyHidden>
        {text}
      </p>
      {children}
    </li>
  );
}

function LinkStep({
  isDone,
  text,
  href,
  action,
}: {
  isDone: boolean;
  text: string;
  href: string;
  action: string;
}) {
  return (
    <Step isDone={isDone} text={text}>
      <Button component={Link} href={href} variant="default">
        {action}
      </Button>
    </Step>
  );
}

function TelegramButton({ href, children }: { href: string; children: string }) {
  return (
    <Button component="a" href={href} target="_blank" rel="noreferrer" variant="default">
      {children}
    </Button>
  );
}

/** The lines to send to @BotFather. */
function Connection({ appUrl }: { appUrl: string }) {
  const words = useWords(overviewWords);
  return (
    <div className="step-lines">
      <CodeBlock code="/mybots" label={words.command} />
      <p>{words.mainAppStep}</p>
      <CodeBlock code={appUrl} label={words.appUrl} />
      <p>{words.buttonStep}</p>
      <CodeBlock code={words.play} label={words.buttonTitle} />
    </div>
  );
}
