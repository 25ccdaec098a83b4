import { createReactComponent, type TablerIcon } from "@tabler/icons-react";
import type { PageIcon } from "#contract/screen/page-rule.ts";
import { pageIconPaths } from "#contract/screen/tab-bar-css.ts";

/** The drawing of each tab icon, which is the Mini App's. */
export const pageIconDrawings = Object.fromEntries(
  Object.entries(pageIconPaths).map(([name, d]) => [
    name,
    createReactComponent("outline", name, name, [["path", { d, key: name }]]),
  ]),
) as unknown as Readonly<Record<PageIcon, TablerIcon>>;
