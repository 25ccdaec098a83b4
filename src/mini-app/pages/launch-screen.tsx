import type { ReactNode } from "react";
import type { FailedLaunch } from "../client/launch.ts";
import { appLink, bot } from "../session/page-context.ts";
import { failureWords } from "../ui/failure-words.ts";
import css from "./launch-screen.css?inline";
import { launchWords } from "./launch-words.ts";
import { QrCode } from "./qr-code.tsx";

/** Why there is no session. */
export type Obstacle = FailedLaunch["kind"] | "unreachable";

/** Says why there is no session and what to do. */
export function LaunchScreen({
  obstacle,
  onRetry,
}: {
  obstacle: Obstacle;
  onRetry?: (() => void) | undefined;
}) {
  switch (obstacle) {
    case "outside":
      return <OutsideScreen link={appLink()} />;
    case "too-old":
      return <Message title={launchWords.tooOldTitle} text={launchWords.tooOldText} />;
    case "unreadable":
      return <Message title={launchWords.unreadableTitle} text={launchWords.unreadableText} />;
    case "unreachable":
      return (
        <Message title={launchWords.unreachableTitle} text={launchWords.unreachableText}>
          <button type="button" className="launch-button" onClick={onRetry}>
            {failureWords.retry}
          </button>
        </Message>
      );
  }
}

function OutsideScreen({ link }: { link: string }) {
  return (
    <Message title={launchWords.outsideTitle(bot.name)} text={launchWords.outsideText}>
      <QrCode link={link} alt={launchWords.codeOf(link)} className="launch-code" size={200} />
      <a className="launch-button" href={link}>
        {launchWords.openBot}
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
