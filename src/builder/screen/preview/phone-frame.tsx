import { Button, Center, Group, Loader, Text } from "@mantine/core";
import { useElementSize, useMediaQuery, useViewportSize } from "@mantine/hooks";
import { type RefObject, useEffect, useState } from "react";
import { useWords } from "../../words.ts";
import { screenWords } from "../screen-words.en.ts";

/** Screen sizes in CSS pixels: a small old phone and a large new one. */
export const phones = {
  small: { width: 360, height: 640 },
  large: { width: 430, height: 932 },
} as const;
export type Phone = keyof typeof phones;

/** The height above and below the phone: next to the editor, and on a page that scrolls. */
const aroundPx = { beside: 166, alone: 96 };
/** A line above the phone, if there is one. */
const hintPx = 26;
const bezelPx = 20;

/** A page that does not answer within this time counts as failed. */
const timeoutMs = 12_000;

/** The Mini App at the phone's own size, scaled down to fit the window. */
export function PhoneFrame({
  frame,
  url,
  phone,
  isShown,
  hasHint,
}: {
  frame: RefObject<HTMLIFrameElement | null>;
  url: string;
  phone: Phone;
  isShown: boolean;
  hasHint: boolean;
}) {
  const words = useWords(screenWords);
  const [loads, setLoads] = useState(0);
  const { ref, width: measured } = useElementSize();
  const viewport = useViewportSize();
  const isBeside = useMediaQuery("(min-width: 62em)", true);
  const around = (isBeside ? aroundPx.beside : aroundPx.alone) + (hasHint ? hintPx : 0);
  const { width, height } = phones[phone];
  // Fallbacks until measured, so that the phone has its size from the first paint.
  const [room, windowHeight] = [
    measured || Number.POSITIVE_INFINITY,
    viewport.height || window.innerHeight,
  ];
  const scale = Math.max(
    0.3,
    Math.min(1, (room - bezelPx) / width, (windowHeight - around - bezelPx) / height),
  );
  return (
    <Group ref={ref} justify="center">
      <div
        className="phone"
        style={{ width: width * scale + bezelPx, height: height * scale + bezelPx }}
      >
        <div className="phone-glass">
          <iframe
            key={loads}
            ref={frame}
            src={url}
            title={words.previewTitle}
            allow="clipboard-write"
            style={{ width, height, transform: `scale(${scale})` }}
            data-shown={isShown || undefined}
          />
          {!isShown && <Waiting key={`waiting-${loads}`} onReload={() => setLoads(loads + 1)} />}
        </div>
      </div>
    </Group>
  );
}

function Waiting({ onReload }: { onReload: () => void }) {
  const words = useWords(screenWords);
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), timeoutMs);
    return () => clearTimeout(timer);
  }, []);
  return (
    <Center
      pos="absolute"
      inset={0}
      p="md"
      ta="center"
      role="status"
      aria-label={isLate ? undefined : words.previewWaiting}
    >
      {isLate ? (
        <div>
          <Text mb="xs">{words.previewSilent}</Text>
          <Button variant="default" onClick={onReload}>
            {words.reload}
          </Button>
        </div>
      ) : (
        <Loader size="sm" />
      )}
    </Center>
  );
}
