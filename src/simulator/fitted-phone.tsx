import { type CSSProperties, type ReactNode, useState } from "react";
import type { Size } from "./phone-size.ts";

/** The width of the phone's edge, as in the style sheet. */
const edge = 10;
/** Below this, nothing on the phone can be read. */
const minScale = 0.4;

/**
 * Room for a phone, which is made smaller if the window is too low. It is drawn smaller only: the
 * app has the phone's own size.
 */
export function FittedPhone({
  size: { width, height },
  fits,
  children,
}: {
  size: Size;
  fits: boolean;
  children: ReactNode;
}) {
  const [room, setRoom] = useState<number>();
  const watch = (element: HTMLDivElement) => {
    const observer = new ResizeObserver(() => setRoom(element.clientHeight));
    observer.observe(element);
    return () => observer.disconnect();
  };
  const whole = height + 2 * edge;
  const scale = fits && room ? Math.max(minScale, Math.min(1, room / whole)) : 1;
  const style = {
    "--scale": scale,
    width: (width + 2 * edge) * scale,
    height: whole * scale,
  } as CSSProperties;
  return (
    <div className="phone-room" data-fits={fits || undefined} ref={watch}>
      <div className="phone-place" style={style}>
        {children}
      </div>
    </div>
  );
}
