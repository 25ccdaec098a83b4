import { createSession } from "#contract/mini-app-endpoints.ts";
import type { Session } from "#contract/schema/mini-app.ts";
import { request } from "#web/request.ts";
import type { PlayerLaunch } from "../client/launch.ts";

/** A session with the offset of the device's clock. */
export interface LiveSession extends Session {
  /** The service's clock minus the device's when the answer arrived, in ms. */
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
