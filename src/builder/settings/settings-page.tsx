import { useSuspenseQuery } from "@tanstack/react-query";
import { Redirect, useParams } from "wouter";
import { Page } from "../parts/page/page.tsx";
import { Sections } from "../parts/page/sections.tsx";
import { ownedBotQuery } from "../request/bot-query.ts";
import { NoSuchPage } from "../shell/page-boundary.tsx";
import { useWords } from "../words.ts";
import { settingPath } from "./setting-path.ts";
import { settingSections } from "./setting-sections.ts";
import { settingWords } from "./setting-words.en.ts";

/** A bot's settings, one section at a time. */
export function SettingsPage({ botId }: { botId: string }) {
  const words = useWords(settingWords);
  const { section: name } = useParams<{ section?: string }>();
  const { data: bot } = useSuspenseQuery(ownedBotQuery(botId));
  if (name === undefined)
    return <Redirect to={settingPath(botId, settingSections[0].path)} replace />;
  const current = settingSections.find(({ path }) => path === name);
  if (!current) return <NoSuchPage />;
  return (
    <Page title={words.title} part={words.sections[current.path]}>
      <Sections
        label={words.sectionNav}
        links={settingSections.map(({ path, icon }) => ({
          href: settingPath(botId, path),
          label: words.sections[path],
          icon,
        }))}
        current={settingPath(botId, current.path)}
      >
        <current.section bot={bot} />
      </Sections>
    </Page>
  );
}
