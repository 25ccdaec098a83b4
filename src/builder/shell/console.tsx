import { useSuspenseQuery } from "@tanstack/react-query";
import { type ComponentType, useEffect } from "react";
import { Redirect, Route, Router, Switch, useLocation, useParams, useSearch } from "wouter";
import { Missing } from "../parts/missing.tsx";
import { Page } from "../parts/page.tsx";
import { meQuery } from "../request/owner-query.ts";
import { useWords } from "../words.ts";
import { EntryLayout } from "./entry-layout.tsx";
import { Layout } from "./layout.tsx";
import { PageBoundary } from "./page-boundary.tsx";
import { botPages, openPages, ownerPages } from "./routes.tsx";
import { shellWords } from "./shell-words.ts";
import { askBeforeLeaving, LeaveDialog } from "./unsaved.tsx";

/** The routes of the console and who may open them. */
export function Console() {
  return (
    <Router base="/builder" aroundNav={askBeforeLeaving}>
      <Switch>
        {Object.entries(openPages).map(([path, OpenPage]) => (
          <Route key={path} path={path}>
            <EntryLayout>
              <PageBoundary>
                <OpenPage />
              </PageBoundary>
            </EntryLayout>
          </Route>
        ))}
        <Route>
          <PageBoundary waiting={null} around={EntryLayout}>
            <OwnerOnly />
          </PageBoundary>
        </Route>
      </Switch>
      <LeaveDialog />
    </Router>
  );
}

function OwnerOnly() {
  const { data: me } = useSuspenseQuery(meQuery);
  const [location] = useLocation();
  const search = useSearch();
  if (!me)
    return (
      <Redirect
        to={`/sign-in?next=${encodeURIComponent(search ? `${location}?${search}` : location)}`}
        replace
      />
    );
  return (
    <Layout me={me}>
      <PageBoundary key={location}>
        <Switch>
          {Object.entries(ownerPages).map(([path, OwnerPage]) => (
            <Route key={path} path={path} component={OwnerPage} />
          ))}
          {botPages.map(({ path, page }) => (
            <Route key={path} path={`/bots/:botId/${path}`}>
              <OfBot page={page} />
            </Route>
          ))}
          <Route path="/bots/:botId">
            <FirstPage />
          </Route>
          <Route>
            <NoSuchPage />
          </Route>
        </Switch>
      </PageBoundary>
    </Layout>
  );
}

function OfBot({ page: BotPage }: { page: ComponentType<{ botId: string }> }) {
  const { botId = "" } = useParams();
  return <BotPage key={botId} botId={botId} />;
}

function FirstPage() {
  const { botId = "" } = useParams();
  return <Redirect to={`/bots/${botId}/${botPages[0]?.path}`} replace />;
}

function NoSuchPage() {
  const words = useWords(shellWords);
  useEffect(() => window.scrollTo(0, 0), []);
  return (
    <Page title={words.noSuchPage}>
      <Missing text={words.noSuchPageText} />
    </Page>
  );
}
