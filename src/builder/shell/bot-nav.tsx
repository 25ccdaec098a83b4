import { NavLink } from "@mantine/core";
import { Link, useLocation } from "wouter";
import { Icon } from "../parts/icon.tsx";
import { useWords } from "../words.ts";
import { botPages } from "./routes.tsx";
import { shellWords } from "./shell-words.ts";

export function BotNav({ botId, onChoose }: { botId: string; onChoose?: () => void }) {
  const words = useWords(shellWords);
  const [location] = useLocation();
  return (
    <nav aria-label={words.pagesOfBot(botId)}>
      {botPages.map(({ path, icon }) => {
        const href = `/bots/${botId}/${path}`;
        const current = location === href || location.startsWith(`${href}/`);
        return (
          <NavLink
            key={path}
            className="side-link"
            component={Link}
            href={href}
            label={words.nav[path]}
            leftSection={<Icon of={icon} />}
            active={current}
            aria-current={current ? "page" : undefined}
            {...(onChoose && { onClick: onChoose })}
          />
        );
      })}
    </nav>
  );
}
