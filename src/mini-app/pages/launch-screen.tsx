import { type ReactNode, useEffect } from "react";
import { appLink } from "#contract/bot/app-link.ts";
import { isRequestFailure } from "#web/request-failure.ts";
import { blockWords } from "../blocks/block-words.ts";
import { withClient } from "../client/client.ts";
import type { FailedLaunch } from "../client/launch.ts";
import { removeItem } from "../device/storage.ts";
import { bot, playerLaunch } from "../session/page-context.ts";
import { isBlocked } from "../session/service-request.ts";
import { snapshotKey } from "../snapshot/snapshot.ts";
import { tapStore } from "../taps/unsent-taps.ts";
import css from "./launch-screen.css?inline";
import { pageWords } from "./page-words.ts";
import { QrCode } from "./qr-code.tsx";

/** Why there is no session. */
type Obstacle = FailedLaunch["kind"] | "unreachable" | "blocked";

/** Explains why there is no session and what to do. */
export function LaunchScreen({
  obstacle,
  onRetry,
}: {
  /** A launch without a player, or what failed. */
  obstacle: Obstacle | Error;
  onRetry?: (() => void) | undefined;
}) {
  switch (typeof obstacle === "string" ? obstacle : obstacleOf(obstacle)) {
    case "blocked":
      return <BlockedScreen />;
    case "outside":
      return <OutsideScreen link={appLink(bot)} />;
    case "too-old":
      return <Message title={pageWords.tooOldTitle} text={pageWords.tooOldText} />;
    case "unreadable":
      return <Message title={pageWords.unreadableTitle} text={pageWords.unreadableText} />;
    case "unreachable":
      return (
        <Message title={pageWords.unreachableTitle} text={pageWords.unreachableText}>
          <button type="button" className="launch-button" onClick={onRetry}>
            {blockWords.retry}
          </button>
        </Message>
      );
  }
}

/** A 401 means that the init data is invalid; any other failure but a block may be temporary. */
function obstacleOf(error: Error): Obstacle {
  if (isBlocked(error)) return "blocked";
  return isRequestFailure(error) && error.status === 401 ? "unreadable" : "unreachable";
}

/** For a blocked player; nothing of the game is left on the device. */
function BlockedScreen() {
  useEffect(() => {
    tapStore.setState({ growing: null, batches: [] });
    removeItem(snapshotKey(bot.id, playerLaunch().tgId));
  }, []);
  const link = `https://t.me/${bot.username}`;
  return (
    <Message title={pageWords.blockedTitle(bot.name)} text={pageWords.blockedText}>
      <button
        type="button"
        className="launch-button"
        onClick={() =>
          withClient(
            ({ openUrl }) => openUrl(link),
            () => open(link, "_blank", "noreferrer"),
          )
        }
      >
        {pageWords.writeToBot}
      </button>
    </Message>
  );
}

function OutsideScreen({ link }: { link: string }) {
  return (
    <Message title={pageWords.outsideTitle(bot.name)} text={pageWords.outsideText}>
      <QrCode link={link} alt={pageWords.codeOf(link)} className="launch-code" size={200} />
      <a className="launch-button" href={link}>
        {pageWords.openBot}
      </a>
      <span className="launch-link">{link.replace("https://", "").replace("?startapp", "")}</span>
    </Message>
  );
}

function Message({ title, text, children }: { title: string; text: string; children?: ReactNode }) {
  return (
    <main className="launch" aria-live="polite">
      <style href="launch-screen" precedence="medium">
        {css}
      </style>
      <h1>
        <span className="clamp">{title}</span>
      </h1>
      <p>{text}</p>
      {children}
    </main>
  );
}
