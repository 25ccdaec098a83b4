import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render } from "@testing-library/react";
import type { ReactNode } from "react";
import type { Session } from "#contract/user/session.schema.ts";
import { sampleSession } from "../handover.ts";

/** Renders a view on a page that has just had this session from the service. */
export function renderLive(
  view: ReactNode,
  session: Session = sampleSession(),
  client = new QueryClient(),
): QueryClient {
  client.setQueryData(["session"], { ...session, clockOffsetMs: 0 });
  render(<QueryClientProvider client={client}>{view}</QueryClientProvider>);
  return client;
}
