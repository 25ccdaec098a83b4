import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import type { PlayerInvite } from "#contract/activity/player-activities.schema.ts";
import { appLink } from "#contract/bot/app-link.ts";
import { counted } from "#web/counted.ts";
import { formatNumber } from "#web/words.ts";
import { useCopy } from "../blocks/live/copy.tsx";
import { withClient } from "../client/client.ts";
import { textFor } from "../languages/page-language.ts";
import { bot, language, playerLanguage } from "../session/page-context.ts";
import { playerCall } from "../session/player-call.ts";
import { request } from "../session/service-request.ts";
import { ActionView } from "../ui/action-view.tsx";
import { pageWords } from "./page-words.ts";
import { QrCode } from "./qr-code.tsx";

/** The invitation as link and code, and what it pays if it does. */
export function Invitation({
  refCode,
  invite,
}: {
  refCode: string;
  invite: PlayerInvite | undefined;
}) {
  const client = useQueryClient();
  const shown = useRef<HTMLElement>(null);
  const { said, copy } = useCopy();
  const [isSharing, setSharing] = useState(false);
  const link = appLink(bot, refCode);
  const share = async () => {
    if (isSharing) return;
    setSharing(true);
    const text = invite?.text ? textFor(invite.text) : pageWords.shareText(bot.name);
    await shareInvitation(client, { link, text, hasPicture: invite?.hasPicture ?? false });
    setSharing(false);
  };
  return (
    <section className="card invite">
      {invite && (invite.points > 0 || invite.friendPoints > 0) ? (
        <Pay invite={invite} />
      ) : (
        <p>{pageWords.inviteText}</p>
      )}
      <button
        type="button"
        className="link"
        aria-busy={isSharing || undefined}
        onClick={() => void share()}
      >
        {pageWords.share}
      </button>
      <div className="invite-row">
        <QrCode link={link} alt={pageWords.codeOf(link)} className="invite-code" size={104} />
        <div>
          <bdi ref={shown} className="invite-link hint">
            {link.replace("https://", "")}
          </bdi>
          <ActionView
            text={said || pageWords.copy}
            aria-live="polite"
            onClick={() => void copy(link, shown.current)}
          />
        </div>
      </div>
    </section>
  );
}

/** The rewards of both players, and when they are paid. */
function Pay({ invite: { points, friendPoints, when } }: { invite: PlayerInvite }) {
  const pays = [
    { who: pageWords.youGet, paid: points },
    { who: pageWords.friendGets, paid: friendPoints },
  ];
  return (
    <>
      <dl className="invite-pay">
        {pays
          .filter(({ paid }) => paid > 0)
          .map(({ who, paid }) => (
            <div key={who}>
              <dt className="hint">{who}</dt>
              <dd>+{formatNumber(paid, language)}</dd>
            </div>
          ))}
      </dl>
      <p>
        {"level" in when
          ? pageWords.invitePaidAtLevel(formatNumber(when.level, language))
          : pageWords.invitePaidAfterTaps(counted(language, when.taps, pageWords.tap))}
      </p>
    </>
  );
}

type Telegram = Parameters<Parameters<typeof withClient>[0]>[0];

/** After this time without a prepared invitation, the link is shared. */
const preparedMs = 5000;

/** Shares the invitation with its picture if there is one and the client can, else as a link with a text. */
async function shareInvitation(
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
  const prepare = async () => {
    const call = await playerCall(queryClient);
    const { messageId } = await request("POST /invitation", {
      ...call,
      body: { language: playerLanguage },
    });
    return messageId;
  };
  const late = new Promise<null>((resolve) => setTimeout(resolve, preparedMs, null));
  return Promise.race([prepare().catch(() => null), late]);
}
