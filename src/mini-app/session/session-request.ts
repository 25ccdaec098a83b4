import { createSession } from "#contract/mini-app-endpoints.ts";
import type { Session } from "#contract/schema/mini-app.ts";
import { request } from "#web/request.ts";
import type { PlayerLaunch } from "../client/launch.ts";

/** A session and how far this device's clock is from the service's. */
export interface LiveSession extends Session {
  /** The service's clock minus this device's, in ms, as of the answer. */
  readonly clockOffsetMs: number;
}

/** Signs the player in. Throws `RequestFailure`. */
export async function requestSession(
  botId: string,
  { initData, ref }: PlayerLaunch,
): Promise<LiveSession> {
  const session = await request(createSession, {
    botId,
    authorization: `tma ${initData}`,
    ...(ref && { body: { ref } }),
  });
  return { ...session, clockOffsetMs: session.serverTime - Date.now() };
}
