import type { ReactNode } from "react";
import type { Insets } from "./insets.ts";

/** Controls that belong together. */
export function Group({ name, children }: { name: string; children: ReactNode }) {
  return (
    <fieldset className="group">
      <legend>{name}</legend>
      {children}
    </fieldset>
  );
}

type Option = string | { readonly label: string; readonly group?: string };

/** One of several options, grouped by `group` if they have one. */
export function Choice<Name extends string>({
  label,
  value,
  options,
  onChange,
}: {
  label: string;
  value: Name;
  options: Readonly<Record<Name, Option>>;
  onChange: (value: Name) => void;
}) {
  const entries = Object.entries<Option>(options);
  const groups = [...new Set(entries.map(([, option]) => groupOf(option)))];
  return (
    <label className="field">
      <span>{label}</span>
      <select value={value} onChange={({ currentTarget }) => onChange(currentTarget.value as Name)}>
        {groups.map((group) => {
          const inGroup = entries
            .filter(([, option]) => groupOf(option) === group)
            .map(([name, option]) => (
              <option key={name} value={name}>
                {typeof option === "string" ? option : option.label}
              </option>
            ));
          return group ? (
            <optgroup key={group} label={group}>
              {inGroup}
            </optgroup>
          ) : (
            inGroup
          );
        })}
      </select>
    </label>
  );
}

function groupOf(option: Option): string {
  return typeof option === "string" ? "" : (option.group ?? "");
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
      <span>{label}</span>
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

/** On or off. */
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
      <span>{label}</span>
    </label>
  );
}

const sides = ["top", "right", "bottom", "left"] as const;

/** Four distances in CSS pixels. */
export function InsetFields({
  label,
  value,
  onChange,
}: {
  label: string;
  value: Insets;
  onChange: (value: Insets) => void;
}) {
  return (
    <div className="insets">
      <span>{label}</span>
      <div className="inset-row">
        {sides.map((side) => (
          <label key={side} className="inset">
            <input
              type="number"
              min={0}
              max={200}
              aria-label={`${label} ${side}`}
              value={value[side]}
              onChange={({ currentTarget }) =>
                onChange({
                  ...value,
                  [side]: Math.max(0, Math.min(200, currentTarget.valueAsNumber || 0)),
                })
              }
            />
            <span aria-hidden="true">{side}</span>
          </label>
        ))}
      </div>
    </div>
  );
}
