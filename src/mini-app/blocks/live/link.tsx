import type { ReactNode } from "react";
import { withClient } from "../../client/client.ts";

/** Opens a URL through the messaging client, else in a new tab. */
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
