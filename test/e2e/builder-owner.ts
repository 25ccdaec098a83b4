import type { BrowserContext, Locator, Page } from "playwright-core";
import type { RunningService } from "./service.ts";

/** The owner of the tests. */
export const ada = {
  name: "Ada Lovelace",
  email: "ada@example.com",
  password: "correct horse battery",
};

/** A second owner. */
export const grace = {
  name: "Grace Hopper",
  email: "grace@example.com",
  password: "another long password",
};

/** The link that the service's first start printed. */
export function setupLink(service: RunningService): string {
  const link = /https?:\/\/\S+\/builder\/claim#[\w-]+/.exec(service.log())?.[0];
  if (!link) throw new Error(`The service printed no set-up link:\n${service.log()}`);
  return link;
}

/**
 * Makes the first owner by the set-up link and signs `context` in; every bot of the service then
 * belongs to this owner.
 */
export async function claimService(
  service: RunningService,
  context: BrowserContext,
  owner = ada,
): Promise<void> {
  await claim(service, context, setupLink(service), owner);
}

/** Makes an owner by a link, of the set-up or an invitation, and signs `context` in. */
export async function claim(
  service: RunningService,
  context: BrowserContext,
  link: string,
  owner: typeof ada,
): Promise<void> {
  const token = new URL(link).hash.slice(1);
  await post(service, context, "/api/builder/claim", { token, ...owner });
}

/** Signs `context` in as an existing owner. */
export async function signIn(
  service: RunningService,
  context: BrowserContext,
  { email, password } = ada,
): Promise<void> {
  await post(service, context, "/api/builder/auth/sign-in/email", { email, password });
}

/** Ends the session of `context`; its pages get no notice. */
export async function endSession(service: RunningService, context: BrowserContext): Promise<void> {
  await post(service, context, "/api/builder/auth/sign-out", {});
}

/**
 * Whether the check of a new field found its endpoint slow, as it may be on a busy machine; `works`
 * appears otherwise. A slow one is saved by a second press.
 */
export async function isFoundSlow(page: Page, works: Locator): Promise<boolean> {
  const slow = page.getByText("It is slow: players look at an empty slot");
  await slow.or(works).first().waitFor();
  return slow.isVisible();
}

async function post(
  service: RunningService,
  context: BrowserContext,
  path: string,
  body: object,
): Promise<void> {
  const answer = await context.request.post(service.url + path, {
    data: body,
    headers: { origin: service.url },
  });
  if (!answer.ok()) throw new Error(`${path} answered ${answer.status()}: ${await answer.text()}`);
}
