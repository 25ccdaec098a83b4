import { EmptyState } from "@mantine/core";
import type { ReactNode } from "react";
import { type EmptyPicture, emptyPictures } from "./empty-pictures.tsx";
import "./empty.css";

/** An empty list: a drawing, its purpose, and the one action that fills it. */
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
