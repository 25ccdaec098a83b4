import { Button, FileButton, Text } from "@mantine/core";
import { IconFileUpload } from "@tabler/icons-react";
import { type DragEvent, useState } from "react";
import { Icon } from "../page/icon.tsx";

/** A place to drop a file or to choose one. */
export function DropZone({
  label,
  choose,
  accept,
  onFile,
}: {
  label: string;
  /** The label of the button. */
  choose: string;
  /** The media types and file extensions that the browser offers. */
  accept: string;
  onFile: (file: File) => void;
}) {
  const [over, setOver] = useState(false);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    const file = event.dataTransfer.files[0];
    if (file) onFile(file);
  };
  const hold = (event: DragEvent) => {
    event.preventDefault();
    setOver(true);
  };
  return (
    <section
      className="drop"
      data-over={over}
      aria-label={label}
      onDragOver={hold}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <Icon of={IconFileUpload} size={28} />
      <Text>{label}</Text>
      <FileButton accept={accept} onChange={(file) => file && onFile(file)}>
        {(props) => (
          <Button variant="default" {...props}>
            {choose}
          </Button>
        )}
      </FileButton>
    </section>
  );
}
