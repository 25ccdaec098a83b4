import { CopyButton } from "./copy-button.tsx";

/** Code to copy; long lines break, so that nothing hides beside the box. */
export function CodeBlock({ code, label }: { code: string; label: string }) {
  return (
    <div className="code">
      <pre className="code-text">{code}</pre>
      <CopyButton text={code} what={label} size="xs" miw={110} className="code-copy" />
    </div>
  );
}
