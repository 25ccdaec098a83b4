import { EmptyState } from "@mantine/core";
import type { ReactNode } from "react";
import { type EmptyPicture, emptyPictures } from "./empty-pictures.tsx";
import "./empty.css";

/**
 * Stands for a list that has nothing yet: a picture of what it will show, what it is for, and the one
 * action that begins it. A new picture is a line of `emptyPictures`.
 */
export function Empty({
  picture,
  title,
  text,
  children,
}: {
  picture: EmptyPicture;
  title: string;
  text: string;
  /** The action, if there is one. */
  children?: ReactNode;
}) {
  return (
    <EmptyState
      py="xl"
      icon={<span className="empty-picture">{emptyPictures[picture]}</span>}
      title={title}
      description={text}
      className="empty"
    >
      {children && <EmptyState.Actions>{children}</EmptyState.Actions>}
    </EmptyState>
  );
}
