import { Button, Menu } from "@mantine/core";
import { IconChevronDown, IconPlus } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Link, useLocation } from "wouter";
import { Icon } from "../parts/page/icon.tsx";
import { botsQuery } from "../request/bot-query.ts";
import { useWords } from "../words.ts";
import { botPages, innerBotPages } from "./routes.tsx";
import { shellWords } from "./shell-words.en.ts";

/** The current bot, with a menu of the others that keeps the page. */
export function BotSwitcher({ botId }: { botId: string | undefined }) {
  const words = useWords(shellWords);
  const { data: bots } = useQuery(botsQuery);
  const [location] = useLocation();
  if (!bots || bots.length === 0) return null;
  const current = bots.find(({ id }) => id === botId);
  const page = pageOfBot(location, botId);
  return (
    <Menu withinPortal={false} position="bottom-start" width={260}>
      <Menu.Target>
        <Button
          variant="subtle"
          color="gray"
          px={8}
          style={{ minWidth: 0, flexShrink: 1, textAlign: "start" }}
          rightSection={<Icon of={IconChevronDown} size={16} />}
          aria-label={
            current ? `${words.chooseBot}: ${current.name}, @${current.username}` : words.chooseBot
          }
        >
          <span className="name">
            {current?.name ?? words.chooseBot}
            {current && <span className="bot-username">{`@${current.username}`}</span>}
          </span>
        </Button>
      </Menu.Target>
      <Menu.Dropdown mah="70dvh" style={{ overflowY: "auto" }}>
        {bots.map(({ id, name, username }) => (
          <Menu.Item
            key={id}
            component={Link}
            href={`/bots/${id}${page}`}
            fw={id === botId ? 650 : undefined}
            aria-current={id === botId ? "true" : undefined}
          >
            <span className="name" style={{ display: "block" }}>
              {name}
            </span>
            <span className="name bot-username">{`@${username}`}</span>
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.Item component={Link} href="/">
          {words.allBots}
        </Menu.Item>
        <Menu.Item component={Link} href="/add-bot" leftSection={<Icon of={IconPlus} size={16} />}>
          {words.addBot}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

/**
 * The page of a bot that is open, as its path after `/bots/:botId`, for another bot to open at. A page of
 * something that only the first one has gives the list that it is in.
 */
export function pageOfBot(location: string, botId: string | undefined): string {
  if (botId === undefined) return "";
  const [first = "", ...rest] = location.slice(`/bots/${botId}/`.length).split("/");
  const hasSections = botPages.some(({ path, ...page }) => path === first && page.hasSections);
  const whole = [first, ...rest].join("/");
  const page = hasSections || Object.hasOwn(innerBotPages, whole) ? whole : first;
  return page && `/${page}`;
}
