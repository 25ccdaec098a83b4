import { CopyButton } from "./copy-button.tsx";

/** Code with a copy button; long lines wrap. */
export function CodeBlock({ code, label }: { code: string; label: string }) {
  return (
    <div className="code">
      <pre className="code-text" translate="no">
        {code}
      </pre>
      <CopyButton text={code} what={label} size="xs" miw={110} className="code-copy" />
    </div>
  );
}
