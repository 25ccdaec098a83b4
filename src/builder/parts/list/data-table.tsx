import { NativeSelect, Table, UnstyledButton } from "@mantine/core";
import { IconChevronDown } from "@tabler/icons-react";
import type { MouseEvent as ReactMouseEvent, ReactNode } from "react";
import { useWords } from "../../words.ts";
import { Icon } from "../page/icon.tsx";
import { partWords } from "../part-words.en.ts";
import "./data-table.css";

type Order = "ascending" | "descending";

/** A column of a table; the first one names the row. */
interface Column<Row> {
  readonly key: string;
  readonly title: string;
  readonly cell: (row: Row) => ReactNode;
  /** Numbers are aligned at their end. */
  readonly isNumber?: true;
  /** Takes the remaining width and cuts off longer text; a card gives it a line of its own. */
  readonly isWide?: true;
  /** Left out of cards. */
  readonly isMinor?: boolean;
  /** The row's actions, whose title only screen readers need. */
  readonly isActions?: true;
  /** The order of the first press on the column's title; without it, the column can't be sorted. */
  readonly sorts?: Order;
}

/** Columns by key, without their titles. */
export interface Columns<Row> {
  readonly [key: string]: Omit<Column<Row>, "key" | "title">;
}

/** Gives each column the title of the same key. */
export function columnsOf<Row>(
  titles: { readonly [key: string]: unknown },
  columns: Columns<Row>,
): Column<Row>[] {
  return Object.entries(columns).map(([key, column]) => ({
    key,
    title: String(titles[key]),
    ...column,
  }));
}

/** The column that sorts the rows. */
interface Sorting {
  readonly sort: string;
  readonly order: Order;
  readonly onSort: (sort: string, order: Order) => void;
}

interface TableProps<Row> {
  /** The name of the table for screen readers. */
  readonly label: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row) => string;
  readonly sorting?: Sorting;
  /** Whether a press anywhere on a row follows its first link. */
  readonly isLinked?: boolean;
}

/**
 * A list as a table with one line for each row; on a narrow screen each row is a card. A row's actions
 * are small and of one weight, such as `IconAction`.
 */
export function DataTable<Row>({
  label,
  columns,
  rows,
  keyOf,
  sorting,
  isLinked = false,
}: TableProps<Row>) {
  const facts = columns
    .slice(1)
    .filter(({ isMinor, isWide, isActions }) => !isMinor && !isWide && !isActions).length;
  return (
    <div className="data-table" data-linked={isLinked} data-threes={facts === 3 || facts > 4}>
      {sorting && <SortChoice columns={columns} sorting={sorting} />}
      {/* The roles stay when cells are laid out as blocks. */}
      <Table highlightOnHover aria-label={label} role="table">
        <Table.Thead role="rowgroup">
          <Table.Tr role="row">
            {columns.map((column) => (
              <Table.Th
                key={column.key}
                scope="col"
                role="columnheader"
                aria-sort={sorting?.sort === column.key ? sorting.order : undefined}
                {...look(column)}
              >
                {sorting && column.sorts ? (
                  <SortButton column={column} sorting={sorting} />
                ) : (
                  <span className={column.isActions && "unseen"}>{column.title}</span>
                )}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody role="rowgroup">
          {rows.map((row) => (
            <Table.Tr key={keyOf(row)} role="row" {...(isLinked && { onClick: followLink })}>
              {columns.map((column, index) =>
                index === 0 ? (
                  <Table.Th key={column.key} scope="row" role="rowheader" {...look(column)}>
                    {column.cell(row)}
                  </Table.Th>
                ) : (
                  <Table.Td
                    key={column.key}
                    role="cell"
                    data-title={column.isActions ? undefined : column.title}
                    {...look(column)}
                  >
                    <div className="data-cell">{column.cell(row)}</div>
                  </Table.Td>
                ),
              )}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </div>
  );
}

function look<Row>({ isNumber, isWide, isMinor, isActions }: Column<Row>) {
  return {
    "data-number": isNumber,
    "data-wide": isWide,
    "data-minor": isMinor || undefined,
    "data-actions": isActions,
  };
}

function SortButton<Row>({
  column: { key, title, sorts = "descending" },
  sorting: { sort, order, onSort },
}: {
  column: Column<Row>;
  sorting: Sorting;
}) {
  const isCurrent = key === sort;
  const other = order === "ascending" ? "descending" : "ascending";
  return (
    <UnstyledButton className="data-sort" onClick={() => onSort(key, isCurrent ? other : sorts)}>
      {title}
      <span className="data-sort-mark" data-order={isCurrent ? order : undefined}>
        <Icon of={IconChevronDown} size={14} />
      </span>
    </UnstyledButton>
  );
}

/** The order of cards, which have no column titles to press. */
function SortChoice<Row>({
  columns,
  sorting: { sort, order, onSort },
}: {
  columns: readonly Column<Row>[];
  sorting: Sorting;
}) {
  const words = useWords(partWords);
  return (
    <NativeSelect
      className="data-sort-choice"
      label={words.sortBy}
      value={`${sort} ${order}`}
      data={columns
        .filter(({ sorts }) => sorts)
        .flatMap(({ key, title }) =>
          (["descending", "ascending"] as const).map((one) => ({
            value: `${key} ${one}`,
            label: `${title}, ${words[one]}`,
          })),
        )}
      onChange={({ currentTarget: { value } }) => {
        const [key = sort, chosen] = value.split(" ");
        onSort(key, chosen as Order);
      }}
    />
  );
}

/** Passes the press to the row's link, so that Ctrl opens a tab; not when text was selected. */
function followLink({ target, currentTarget, ctrlKey, metaKey, shiftKey }: ReactMouseEvent): void {
  const isOnControl = (target as Element).closest("a, button");
  if (isOnControl || getSelection()?.type === "Range") return;
  const init = { bubbles: true, cancelable: true, ctrlKey, metaKey, shiftKey };
  currentTarget.querySelector("a")?.dispatchEvent(new MouseEvent("click", init));
}
