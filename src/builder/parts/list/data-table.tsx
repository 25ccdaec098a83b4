import { Table } from "@mantine/core";
import type { ReactNode } from "react";
import "./data-table.css";

/** A column of a table; the first one names the row. */
export interface Column<Row> {
  readonly key: string;
  readonly title: string;
  readonly cell: (row: Row) => ReactNode;
  /** Numbers are aligned at their end. */
  readonly isNumber?: true;
  /** Takes the room that the other columns leave, and cuts off what is longer. */
  readonly isWide?: true;
  /** The row's actions, whose title only screen readers need. */
  readonly isActions?: true;
}

/**
 * A list as a table with one line for each row; on a narrow screen each row is a card with its columns
 * below each other. A row's actions are small and of one weight, such as `IconAction`.
 */
export function DataTable<Row>({
  label,
  columns,
  rows,
  keyOf,
}: {
  /** What the table is called for screen readers. */
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row) => string;
}) {
  const look = ({ isNumber, isWide, isActions }: Column<Row>) => ({
    "data-number": isNumber,
    "data-wide": isWide,
    "data-actions": isActions,
  });
  return (
    <div className="data-table">
      {/* The roles stay when cells are laid out as blocks. */}
      <Table highlightOnHover aria-label={label} role="table">
        <Table.Thead role="rowgroup">
          <Table.Tr role="row">
            {columns.map((column) => (
              <Table.Th key={column.key} scope="col" role="columnheader" {...look(column)}>
                <span className={column.isActions && "unseen"}>{column.title}</span>
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody role="rowgroup">
          {rows.map((row) => (
            <Table.Tr key={keyOf(row)} role="row">
              {columns.map((column, index) =>
                index === 0 ? (
                  <Table.Th key={column.key} scope="row" role="rowheader" {...look(column)}>
                    {column.cell(row)}
                  </Table.Th>
                ) : (
                  <Table.Td key={column.key} role="cell" {...look(column)}>
                    {!column.isActions && (
                      <span className="data-title" aria-hidden>
                        {column.title}
                      </span>
                    )}
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
