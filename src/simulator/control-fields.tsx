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

/** The names of the settings whose values are of one type. */
type SettingOf<Value> = {
  [Name in keyof Settings]: Settings[Name] extends Value ? Name : never;
}[keyof Settings];

type Option = string | { readonly label: string };

/** One of several options. */
export function Choice({
  label,
  value,
  options,
  onChange,
}: {
  label: string;
  value: string;
  options: Readonly<Record<string, Option>>;
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

/** A setting with several options. */
export function SettingChoice({
  name,
  ...rest
}: {
  name: SettingOf<string>;
  label: string;
  options: Readonly<Record<string, Option>>;
}) {
  const { state, simulator } = useSimulator();
  const change = (value: string) => simulator.change({ [name]: value });
  return <Choice {...rest} value={state.settings[name]} onChange={change} />;
}

/** A text that takes effect on Enter or on leaving the field. */
export function CommittedText({
  label,
  value,
  placeholder,
  onCommit,
}: {
  label: string;
  value: string;
  placeholder?: string;
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

/** A setting that is a text. */
export function SettingText({
  name,
  ...rest
}: {
  name: SettingOf<string>;
  label: string;
  placeholder?: string;
}) {
  const { state, simulator } = useSimulator();
  const change = (value: string) => simulator.change({ [name]: value });
  return <CommittedText {...rest} value={state.settings[name]} onCommit={change} />;
}

/** The insets of a setting, written as in CSS. */
export function SettingInsets({ name, label }: { name: SettingOf<Insets>; label: string }) {
  const { state, simulator } = useSimulator();
  const { top, right, bottom, left } = state.settings[name];
  return (
    <CommittedText
      label={label}
      value={[top, right, bottom, left].join(" ")}
      placeholder="top right bottom left"
      onCommit={(written) => simulator.change({ [name]: readInsets(written) ?? noInsets })}
    />
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

/** A setting that is on or off. */
export function SettingToggle({ name, label }: { name: SettingOf<boolean>; label: string }) {
  const { state, simulator } = useSimulator();
  const change = (value: boolean) => simulator.change({ [name]: value });
  return <Toggle label={label} value={state.settings[name]} onChange={change} />;
}
