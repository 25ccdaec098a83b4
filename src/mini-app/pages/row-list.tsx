import {
  type InfiniteData,
  type UseInfiniteQueryOptions,
  useInfiniteQuery,
} from "@tanstack/react-query";
import { type ReactNode, useId } from "react";
import { isTransient } from "#web/request-failure.ts";
import { blockWords } from "../blocks/block-words.ts";
import { useAutoRetry } from "../loading/auto-retry.ts";
import { ActionView } from "../ui/action-view.tsx";
import { pageWords } from "./page-words.ts";

/** Rows under a heading, or under none. */
export interface RowGroup<Row> {
  readonly heading?: string;
  readonly rows: readonly Row[];
}

/** A paginated list, in groups if `groupsOf` makes some, with its empty, loading and failed states. */
export function RowList<Page, Row>({
  query,
  rowsOf,
  groupsOf = (rows) => [{ rows }],
  row,
  empty,
}: {
  query: UseInfiniteQueryOptions<Page, Error, InfiniteData<Page>, string[], string>;
  rowsOf: (page: Page) => readonly Row[];
  groupsOf?: (rows: readonly Row[]) => readonly RowGroup<Row>[];
  row: (row: Row) => ReactNode;
  empty: string;
}) {
  const {
    data,
    error,
    hasNextPage,
    isFetchingNextPage,
    isFetchNextPageError,
    fetchNextPage,
    refetch,
  } = useInfiniteQuery(query);
  const retry = isFetchNextPageError ? fetchNextPage : refetch;
  useAutoRetry(isTransient(error) ? error : undefined, retry);
  const rows = data?.pages.flatMap(rowsOf) ?? [];
  if (!data && !error) return <p className="list-state">{pageWords.loading}</p>;
  return (
    <>
      {rows.length > 0 &&
        groupsOf(rows).map((group, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows are only appended
          <Rows key={index} group={group} row={row} />
        ))}
      {data && rows.length === 0 && <p className="list-state">{empty}</p>}
      {error && (
        <div className="list-state" role="status">
          {pageWords.failed}
          <ActionView text={blockWords.retry} onClick={() => void retry()} />
        </div>
      )}
      {hasNextPage && !error && (
        <div className="list-state">
          <ActionView
            text={pageWords.more}
            disabled={isFetchingNextPage}
            onClick={() => void fetchNextPage()}
          />
        </div>
      )}
    </>
  );
}

function Rows<Row>({ group, row }: { group: RowGroup<Row>; row: (row: Row) => ReactNode }) {
  const id = useId();
  const { heading, rows } = group;
  return (
    <>
      {heading !== undefined && (
        <h2 className="rows-heading label" id={id}>
          {heading}
        </h2>
      )}
      <ul className="rows" aria-labelledby={heading === undefined ? undefined : id}>
        {rows.map((one, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows are only appended
          <li key={index}>{row(one)}</li>
        ))}
      </ul>
    </>
  );
}
