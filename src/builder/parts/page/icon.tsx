import type { TablerIcon } from "@tabler/icons-react";

/** A decorative icon; screen readers skip it. */
export function Icon({ of: Drawing, size = 18 }: { of: TablerIcon; size?: number }) {
  return <Drawing size={size} stroke={1.75} style={{ flexShrink: 0 }} aria-hidden />;
}
