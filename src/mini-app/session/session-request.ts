import type { Session } from "#contract/user/session.schema.ts";
import { send } from "#web/request.ts";
import type { PlayerLaunch } from "../client/launch.ts";

/** A session with the offset of the device's clock. */
export interface LiveSession extends Session {
  /** The service's clock minus the device's when the answer arrived, in ms. */
  readonly clockOffsetMs: number;
}

/**
 * Signs the player in. Rejects with the response if it is a refusal; `failFor` reads it, so that the
 * boot script need not.
 */
export async function requestSession(
  botId: string,
  { initData, ref }: PlayerLaunch,
): Promise<LiveSession> {
  const response = await send("POST /session", {
    botId,
    authorization: `tma ${initData}`,
    ...(ref && { body: { ref } }),
  });
  if (!response.ok) throw response;
  const session = await response.json();
  return { ...session, clockOffsetMs: session.serverTime - Date.now() };
}
