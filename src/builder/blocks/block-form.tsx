import type { ComponentType } from "react";
import type { BlockKind } from "#contract/screen/block-kind.ts";
import type { FormProps } from "./block-editor.ts";
import { blockEditors } from "./block-editors.ts";

/** The form of a block, by its kind. */
export function BlockForm<Kind extends BlockKind>({
  kind,
  ...props
}: FormProps<Kind> & { kind: Kind }) {
  const Form: ComponentType<FormProps<Kind>> = blockEditors[kind].Form;
  return <Form {...(props as FormProps<Kind>)} />;
}
