import type { ReactNode } from "react";
import { type Insets, noInsets, readInsets, type Settings } from "./settings.ts";
import { useSimulator } from "./simulator-store.ts";

/** Controls that belong together. */
export function Group({ name, children }: { name: string; children: ReactNode }) {
  return (
    <fieldset className="group">
      <legend>{name}</legend>
      {children}
    </fieldset>
  );
}

type Options = Readonly<Record<string, string | { readonly label: string }>>;

/** One of several options. */
export function Choice({
  label,
  value,
  options,
  onChange,
}: {
  label: string;
  value: string;
  options: Options;
  onChange: (value: string) => void;
}) {
  return (
    <label className="field">
      {label}
      <select value={value} onChange={({ currentTarget }) => onChange(currentTarget.value)}>
        {Object.entries(options).map(([name, option]) => (
          <option key={name} value={name}>
            {typeof option === "string" ? option : option.label}
          </option>
        ))}
      </select>
    </label>
  );
}

/** A text that takes effect on Enter or on leaving the field. */
function CommittedText({
  label,
  value,
  placeholder,
  onCommit,
}: {
  label: string;
  value: string;
  placeholder?: string | undefined;
  onCommit: (value: string) => void;
}) {
  const commit = (written: string) => written.trim() !== value && onCommit(written.trim());
  return (
    <label className="field">
      {label}
      <input
        key={value}
        defaultValue={value}
        placeholder={placeholder}
        spellCheck={false}
        autoComplete="off"
        onBlur={({ currentTarget }) => commit(currentTarget.value)}
        onKeyDown={({ key, currentTarget }) => key === "Enter" && commit(currentTarget.value)}
      />
    </label>
  );
}

export function Toggle({
  label,
  value,
  onChange,
}: {
  label: string;
  value: boolean;
  onChange: (value: boolean) => void;
}) {
  return (
    <label className="toggle">
      <input
        type="checkbox"
        checked={value}
        onChange={({ currentTarget }) => onChange(currentTarget.checked)}
      />
      {label}
    </label>
  );
}

/** A setting: on or off, one of `options`, insets as in CSS, or a text. */
export function Setting({
  name,
  label,
  options,
  placeholder,
}: {
  name: keyof Settings;
  label: string;
  options?: Options;
  placeholder?: string;
}) {
  const { state, simulator } = useSimulator();
  const value = state.settings[name];
  const change = (next: string | boolean | Insets) => simulator.change({ [name]: next });
  if (typeof value === "boolean") return <Toggle label={label} value={value} onChange={change} />;
  if (options)
    return <Choice label={label} value={String(value)} options={options} onChange={change} />;
  if (typeof value === "object")
    return (
      <CommittedText
        label={label}
        value={[value.top, value.right, value.bottom, value.left].join(" ")}
        onCommit={(written) => change(readInsets(written) ?? noInsets)}
      />
    );
  return (
    <CommittedText
      label={label}
      value={String(value)}
      placeholder={placeholder}
      onCommit={change}
    />
  );
}
