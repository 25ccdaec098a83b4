import { useSuspenseQuery } from "@tanstack/react-query";
import type { ComponentType } from "react";
import { Redirect, Route, Router, Switch, useLocation, useParams, useSearch } from "wouter";
import { meQuery } from "../request/owner-query.ts";
import { EntryLayout, OwnAddress } from "./entry-layout.tsx";
import { Layout } from "./layout.tsx";
import { NoSuchPage, PageBoundary } from "./page-boundary.tsx";
import { botPages, innerBotPages, openPages, ownerPages } from "./routes.tsx";
import { confirmLeaving, LeaveDialog } from "./unsaved.tsx";

/** The routes of the console and who may open them. */
export function Console() {
  return (
    <Router base="/builder" aroundNav={confirmLeaving}>
      <Switch>
        {Object.entries(openPages).map(([path, OpenPage]) => (
          <Route key={path} path={path}>
            <EntryLayout>
              <PageBoundary>
                <OwnAddress>
                  <OpenPage />
                </OwnAddress>
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
      <PageBoundary key={pageOf(location)}>
        <Switch>
          {Object.entries(ownerPages).map(([path, OwnerPage]) => (
            <Route key={path} path={path} component={OwnerPage} />
          ))}
          {botPages.map(({ path, page, hasSections }) => (
            <Route key={path} path={`/bots/:botId/${path}${hasSections ? "/:section?" : ""}`}>
              <OfBot page={page} />
            </Route>
          ))}
          {Object.entries(innerBotPages).map(([path, page]) => (
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

/** The page of an address, without its section: `/bots/acme/settings` of `…/settings/game`. */
function pageOf(location: string): string {
  const parts = location.split("/");
  const page = botPages.find(({ path }) => path === parts[3]);
  return page?.hasSections ? parts.slice(0, 4).join("/") : location;
}

function OfBot({ page: BotPage }: { page: ComponentType<{ botId: string }> }) {
  const { botId = "" } = useParams();
  return <BotPage key={botId} botId={botId} />;
}

function FirstPage() {
  const { botId = "" } = useParams();
  return <Redirect to={`/bots/${botId}/${botPages[0]?.path}`} replace />;
}
