import {
  IconBolt,
  IconBook,
  IconChartBar,
  IconChecklist,
  IconGift,
  IconHelpCircle,
  IconHome,
  IconMap,
  IconSettings,
  IconShoppingBag,
  IconStar,
  IconTrophy,
  IconUsers,
  IconWallet,
} from "@tabler/icons-react";
import type { PageIcon } from "#contract/page-rule.ts";

/** The drawing of each tab icon; the Mini App has the same ones. */
export const pageIconDrawings = {
  home: IconHome,
  star: IconStar,
  trophy: IconTrophy,
  gift: IconGift,
  tasks: IconChecklist,
  friends: IconUsers,
  wallet: IconWallet,
  shop: IconShoppingBag,
  chart: IconChartBar,
  bolt: IconBolt,
  map: IconMap,
  book: IconBook,
  help: IconHelpCircle,
  settings: IconSettings,
} satisfies Record<PageIcon, unknown>;
