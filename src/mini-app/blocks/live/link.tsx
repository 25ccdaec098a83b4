import type { ReactNode } from "react";
import { withClient } from "../../client/client.ts";

/** A button that opens a page in the messaging client, or in a browser without one. */
export function liveLink(url: string, text: ReactNode) {
  return (
    <button
      type="button"
      className="link"
      onClick={() =>
        withClient(
          ({ openUrl }) => openUrl(url),
          () => open(url, "_blank", "noreferrer"),
        )
      }
    >
      {text}
    </button>
  );
}
