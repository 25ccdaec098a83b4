import { Text } from "@mantine/core";
import { IconAlertTriangle, IconCheck, IconMinus } from "@tabler/icons-react";
import type { FieldCheck } from "#contract/field/field-check.schema.ts";
import { isAdvice } from "#contract/field/field-limit.ts";
import { CodeBlock } from "../parts/page/code-block.tsx";
import { Icon } from "../parts/page/icon.tsx";
import { useWords } from "../words.ts";
import { checkWords } from "./check-words.en.ts";

const icons = {
  notJudged: IconMinus,
  met: IconCheck,
  hint: IconAlertTriangle,
  notMet: IconAlertTriangle,
};

const urgency = (check: FieldCheck) => (check.ok === false && !isAdvice(check.id) ? 0 : 1);

function stateOf({ id, ok }: Pick<FieldCheck, "id" | "ok">): keyof typeof icons {
  if (ok === null) return "notJudged";
  if (ok) return "met";
  return isAdvice(id) ? "hint" : "notMet";
}

/** All requirements, unmet ones first, each with how to meet it and the lines to copy. */
export function CheckList({ checks }: { checks: readonly FieldCheck[] }) {
  return (
    <ul className="checks">
      {checks
        .toSorted((a, b) => urgency(a) - urgency(b))
        .map((check) => (
          <CheckRow key={check.id} check={check} />
        ))}
    </ul>
  );
}

function CheckRow({ check: { id, ok, found, advice } }: { check: FieldCheck }) {
  const words = useWords(checkWords);
  const state = stateOf({ id, ok });
  const [sentence, ...lines] = advice.split("\n");
  const requirement = words.requirements[id];
  return (
    <li className="check" data-check={id} data-state={state}>
      <span className="check-mark">
        <Icon of={icons[state]} />
        <span className="unseen">{words[state]}:</span>
      </span>
      <div>
        <Text fw={state === "notMet" ? 650 : 500}>{requirement}</Text>
        {(ok !== null || id === "https") && (
          <Text size="sm" c="dimmed" className="found">
            {found}
          </Text>
        )}
        {sentence && (
          <Text size="sm" mt={4}>
            {sentence}
          </Text>
        )}
        {lines.length > 0 && (
          <div className="check-lines">
            <CodeBlock code={lines.join("\n")} label={`${words.lines} · ${requirement}`} />
          </div>
        )}
      </div>
    </li>
  );
}
