import { Button } from "@mantine/core";
import { Empty } from "../parts/list/empty.tsx";
import type { EmptyPicture } from "../parts/list/empty-pictures.tsx";

/** Stands for an activity that is off: what it is for, and the button that sets it up. */
export function TurnOn({
  picture,
  title,
  text,
  action,
  onClick,
}: {
  picture: EmptyPicture;
  title: string;
  text: string;
  action: string;
  onClick: () => void;
}) {
  return (
    <Empty picture={picture} title={title} text={text}>
      <Button className="turn-on" onClick={onClick}>
        {action}
      </Button>
    </Empty>
  );
}
