import { Alert, Anchor, Button, Paper, Text, Title, VisuallyHidden } from "@mantine/core";
import { IconCircle, IconCircleCheckFilled } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useId } from "react";
import { Link } from "wouter";
import type { FirstSteps as Known, OwnedBot } from "#contract/bot/owned-bot.schema.ts";
import { CodeBlock } from "../parts/page/code-block.tsx";
import { Icon } from "../parts/page/icon.tsx";
import { useWords } from "../words.ts";
import { firstStepsQuery } from "./first-steps-query.ts";
import { firstStepsWords } from "./first-steps-words.en.ts";
import "./first-steps.css";

const nothing: Known = {
  hasMainApp: null,
  hasMenuButton: null,
  hasScreen: false,
  hasPublished: false,
  hasPlayers: false,
};

/** What is left to do until players can open a new bot's Mini App. */
export function FirstSteps({ bot: { id: botId, username, appUrl } }: { bot: OwnedBot }) {
  const words = useWords(firstStepsWords);
  const { data: known = nothing } = useQuery(firstStepsQuery(botId));
  const id = useId();
  const { hasMainApp, hasMenuButton, hasScreen, hasPublished, hasPlayers } = known;
  const isOpen = hasMainApp && hasMenuButton && hasPlayers;
  const toScreen = `/bots/${botId}/screen`;
  return (
    <Paper withBorder p="md" mb="lg" component="section" aria-labelledby={id}>
      <Title order={2} id={id}>
        {words.title}
      </Title>
      <Text c="dimmed" size="sm" role="status">
        {isOpen ? words.allDone : words.lead}
      </Text>
      {!appUrl.startsWith("https:") && (
        <Alert color="yellow" variant="light" mt="sm" role="note">
          {words.notHttps}
        </Alert>
      )}
      <ol className="first-steps">
        <Step isDone={true} text={words.tokenStep(username)} />
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
        <Step isDone={hasScreen} text={words.screenStep}>
          <Button component={Link} href={toScreen} variant="default" size="sm">
            {words.editScreen}
          </Button>
        </Step>
        <Step isDone={hasPublished} text={words.publishStep}>
          <Anchor component={Link} href={toScreen} size="sm">
            {words.toPublish}
          </Anchor>
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
  children?: ReactNode;
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
