import { createReactComponent, type TablerIcon } from "@tabler/icons-react";
import { pageIconPaths } from "#contract/page-icon-path.ts";
import type { PageIcon } from "#contract/page-rule.ts";

/** The drawing of each tab icon, which is the Mini App's. */
export const pageIconDrawings = Object.fromEntries(
  Object.entries(pageIconPaths).map(([name, d]) => [
    name,
    createReactComponent("outline", name, name, [["path", { d, key: name }]]),
  ]),
) as unknown as Readonly<Record<PageIcon, TablerIcon>>;
