import type { MouseEvent } from "react";
import { ActionView } from "./action-view.tsx";
import css from "./banner.css?inline";

/** A status line over the screen, with an optional action. */
export function Banner({
  text,
  action,
  onAction,
}: {
  text: string;
  action?: string;
  onAction?: (event: MouseEvent<HTMLElement>) => void;
}) {
  return (
    <div className="banner" role="status">
      <style href="banner" precedence="medium">
        {css}
      </style>
      <p>{text}</p>
      {action && <ActionView text={action} onClick={onAction} />}
    </div>
  );
}
