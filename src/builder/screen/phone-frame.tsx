import { Loader } from "@mantine/core";
import { useElementSize, useViewportSize } from "@mantine/hooks";
import type { RefObject } from "react";
import { useWords } from "../words.ts";
import { screenWords } from "./screen-words.ts";

/** Phones that players have, in CSS pixels: a small old one and a large new one. */
export const phones = { small: { width: 360, height: 640 }, large: { width: 430, height: 932 } } as const;
export type Phone = keyof typeof phones;

/** What stands above and below the phone in a window that is not scrolled. */
const aroundPx = 360;
const bezelPx = 20;

/** The Mini App in a phone, made smaller where the window has no room for it; inside, the page has the phone's own size. */
export function PhoneFrame({
  frame,
  url,
  phone,
  isShown,
}: {
  frame: RefObject<HTMLIFrameElement | null>;
  url: string;
  phone: Phone;
  isShown: boolean;
}) {
  const words = useWords(screenWords);
  const { ref, width: room } = useElementSize();
  const { height: windowHeight } = useViewportSize();
  const { width, height } = phones[phone];
  const scale = Math.max(0.3, Math.min(1, (room - bezelPx) / width, (windowHeight - aroundPx) / height));
  return (
    <div ref={ref} className="phone-room">
      <div className="phone" style={{ width: width * scale + bezelPx, height: height * scale + bezelPx }}>
        <iframe
          ref={frame}
          src={url}
          title={words.previewTitle}
          style={{ width, height, transform: `scale(${scale})` }}
          data-shown={isShown || undefined}
        />
        {!isShown && (
          <div className="phone-waiting" role="status" aria-label={words.previewWaiting}>
            <Loader size="sm" />
          </div>
        )}
      </div>
    </div>
  );
}
