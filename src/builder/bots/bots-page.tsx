import { Avatar, Button, Group, Paper, SimpleGrid, Text } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useSuspenseQuery } from "@tanstack/react-query";
import { Link, Redirect } from "wouter";
import type { BotSummary } from "#contract/bot/owned-bot.schema.ts";
import { Moment } from "../parts/list/moment.tsx";
import { Icon } from "../parts/page/icon.tsx";
import { Page } from "../parts/page/page.tsx";
import { botsQuery } from "../request/bot-query.ts";
import { useWords } from "../words.ts";
import { botWords } from "./bot-words.en.ts";

/** The owner's bots; without any, the page that adds one. */
export function BotsPage() {
  const words = useWords(botWords);
  const { data: bots } = useSuspenseQuery(botsQuery);
  const add = (
    <Button component={Link} href="/add-bot" leftSection={<Icon of={IconPlus} size={16} />}>
      {words.add}
    </Button>
  );
  if (bots.length === 0) return <Redirect to="/add-bot" replace />;
  return (
    <Page title={words.bots} actions={add}>
      <SimpleGrid component="ul" minColWidth={280} m={0} p={0} style={{ listStyle: "none" }}>
        {bots.map((bot) => (
          <li key={bot.id}>
            <BotCard bot={bot} />
          </li>
        ))}
      </SimpleGrid>
    </Page>
  );
}

function BotCard({
  bot: { id, name, username, usersCount, hasMoreUsers, fieldsCount, createdAt },
}: {
  bot: BotSummary;
}) {
  const words = useWords(botWords);
  return (
    <Paper
      component={Link}
      href={`/bots/${id}`}
      withBorder
      p="md"
      display="block"
      h="100%"
      c="inherit"
      td="none"
      className="pressable mantine-focus-auto"
    >
      <Group wrap="nowrap" gap="sm">
        <Avatar name={name} color="accent" alt="" />
        <div style={{ minWidth: 0 }}>
          <Text fw={650} className="name">
            {name}
          </Text>
          <Text size="sm" c="dimmed" className="name">
            {`@${username}`}
          </Text>
        </div>
      </Group>
      <Text size="sm" mt="sm">
        {words.users(usersCount, hasMoreUsers)} · {words.fields(fieldsCount)}
      </Text>
      <Text size="sm" c="dimmed">
        {words.added} <Moment at={createdAt} />
      </Text>
    </Paper>
  );
}
