import { Alert, Anchor, Button, Group, Paper, Text, Title, VisuallyHidden } from "@mantine/core";
import { IconCircle, IconCircleCheckFilled, IconX } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useId, useState } from "react";
import type { FirstSteps as Known } from "#contract/schema/first-steps.ts";
import type { OwnedBot } from "#contract/schema/owned-bot.ts";
import { CodeBlock } from "../parts/code-block.tsx";
import { Icon } from "../parts/icon.tsx";
import { IconAction } from "../parts/icon-action.tsx";
import { botsQuery } from "../request/bot-query.ts";
import { useWords } from "../words.ts";
import { firstStepsQuery } from "./first-steps-query.ts";
import { firstStepsWords } from "./first-steps-words.ts";
import { hideSteps, useHiddenSteps } from "./hidden-steps.ts";
import "./first-steps.css";

/** What is left to do until players can open a new bot's Mini App; nothing for other bots. */
export function FirstSteps({ bot }: { bot: OwnedBot }) {
  const { data: bots } = useQuery(botsQuery);
  const isHidden = useHiddenSteps(({ botIds }) => botIds.includes(bot.id));
  const isNew = bots?.find(({ id }) => id === bot.id)?.usersCount === 0;
  const [wasNew, setWasNew] = useState(isNew);
  // The tick of the last step is to be seen.
  if (isNew && !wasNew) setWasNew(true);
  return wasNew && !isHidden ? <Steps bot={bot} /> : null;
}

const nothing: Known = { hasMainApp: null, hasMenuButton: null, hasPlayers: false };

function Steps({ bot: { id: botId, username, appUrl } }: { bot: OwnedBot }) {
  const words = useWords(firstStepsWords);
  const { data: known = nothing } = useQuery(firstStepsQuery(botId));
  const id = useId();
  const { hasMainApp, hasMenuButton, hasPlayers } = known;
  const isDone = hasMainApp && hasMenuButton && hasPlayers;
  return (
    <Paper withBorder p="md" mb="lg" component="section" aria-labelledby={id}>
      <Group justify="space-between" align="flex-start" wrap="nowrap">
        <div>
          <Title order={2} id={id}>
            {words.title}
          </Title>
          <Text c="dimmed" size="sm" role="status">
            {isDone ? words.allDone : words.lead}
          </Text>
        </div>
        <IconAction label={words.hide} onClick={() => hideSteps(botId)}>
          <Icon of={IconX} />
        </IconAction>
      </Group>
      {!appUrl.startsWith("https:") && (
        <Alert color="yellow" variant="light" mt="sm" role="note">
          {words.notHttps}
        </Alert>
      )}
      <ol className="first-steps">
        <Step isDone={hasMainApp || hasMenuButton} text={words.commandStep(username)}>
          <CodeBlock code="/mybots" label={words.command} />
          <Anchor href="https://t.me/BotFather" target="_blank" rel="noreferrer" size="sm">
            {words.openBotFather}
          </Anchor>
        </Step>
        <Step isDone={hasMainApp} text={words.appStep}>
          <CodeBlock code={appUrl} label={words.appUrl} />
        </Step>
        <Step isDone={hasMenuButton} text={words.buttonStep}>
          <CodeBlock code={words.play} label={words.buttonTitle} />
        </Step>
        <Step isDone={hasPlayers} text={words.playerStep}>
          <Button
            component="a"
            href={`https://t.me/${username}?startapp`}
            target="_blank"
            rel="noreferrer"
            variant={hasMainApp ? "filled" : "default"}
            size="sm"
          >
            {words.openAsMe}
          </Button>
        </Step>
      </ol>
    </Paper>
  );
}

function Step({
  isDone,
  text,
  children,
}: {
  isDone: boolean | null;
  text: string;
  children: ReactNode;
}) {
  const words = useWords(firstStepsWords);
  return (
    <li data-done={isDone === true}>
      <p>
        <Icon of={isDone ? IconCircleCheckFilled : IconCircle} />
        <VisuallyHidden>{isDone ? words.done : words.notDone}: </VisuallyHidden>
        <span>{text}</span>
      </p>
      {children}
    </li>
  );
}
