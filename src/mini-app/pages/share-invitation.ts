import type { QueryClient } from "@tanstack/react-query";
import { request } from "#web/request.ts";
import { withClient } from "../client/client.ts";
import { playerLanguage } from "../session/page-context.ts";
import { playerCall } from "../session/player-call.ts";

type Telegram = Parameters<Parameters<typeof withClient>[0]>[0];

/** The player waits for a prepared invitation no longer; then the link is shared. */
const preparedMs = 5000;

/**
 * Lets the player share their invitation: with its picture, if it has one and the client can, else as
 * a link with a text. Resolves once the client has been asked.
 */
export async function shareInvitation(
  queryClient: QueryClient,
  { link, text, hasPicture }: { link: string; text: string; hasPicture: boolean },
): Promise<void> {
  const telegram = await connected();
  if (!telegram) return;
  const { share, sharePrepared, canShareMessage } = telegram;
  const id = hasPicture && canShareMessage() ? await preparedId(queryClient) : null;
  if (id === null) share(link, text);
  // Whether it was shared is known only when the player is back.
  else void sharePrepared(id).then((isTaken) => isTaken || share(link, text));
}

/** The connected messaging client; undefined when the SDK cannot be loaded. */
function connected(): Promise<Telegram | undefined> {
  return new Promise((resolve) => withClient(resolve, () => resolve(undefined)));
}

/** The id of a prepared invitation; null if there is none soon. */
async function preparedId(queryClient: QueryClient): Promise<string | null> {
  const asked = async () => {
    const call = await playerCall(queryClient);
    const { messageId } = await request("POST /invitation", {
      ...call,
      body: { language: playerLanguage },
    });
    return messageId;
  };
  const late = new Promise<null>((resolve) => setTimeout(resolve, preparedMs, null));
  return Promise.race([asked().catch(() => null), late]);
}
