import { IconDeviceMobileSearch } from "@tabler/icons-react";
import type { ComponentProps } from "react";
import { OrderedTools } from "../../parts/order/ordered-tools.tsx";
import { Icon } from "../../parts/page/icon.tsx";
import { IconAction } from "../../parts/page/icon-action.tsx";
import { useWords } from "../../words.ts";
import { screenWords } from "../screen-words.en.ts";

/** The buttons that move, copy and delete a block, and show its place in the preview. */
export function BlockTools({
  name,
  onShow,
  ...tools
}: Omit<ComponentProps<typeof OrderedTools>, "labels" | "before"> & {
  name: string;
  onShow: () => void;
}) {
  const words = useWords(screenWords);
  return (
    <OrderedTools
      {...tools}
      labels={{
        up: words.up(name),
        down: words.down(name),
        duplicate: words.duplicate(name),
        remove: words.delete(name),
      }}
      before={
        <IconAction label={words.showInPreview(name)} onClick={onShow}>
          <Icon of={IconDeviceMobileSearch} size={17} />
        </IconAction>
      }
    />
  );
}
