import {
  type InfiniteData,
  type UseInfiniteQueryOptions,
  useInfiniteQuery,
} from "@tanstack/react-query";
import type { ReactNode } from "react";
import { isTransient } from "#web/request.ts";
import { useAutoRetry } from "../loading/auto-retry.ts";
import { ActionView } from "../ui/action-view.tsx";
import { failureWords } from "../ui/failure-words.ts";
import { pageWords } from "./page-words.ts";

/** A paginated list with its empty, loading and failed states. */
export function RowList<Page, Row>({
  query,
  rowsOf,
  row,
  empty,
}: {
  query: UseInfiniteQueryOptions<Page, Error, InfiniteData<Page>, string[], string>;
  rowsOf: (page: Page) => readonly Row[];
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
      {rows.length > 0 && (
        <ul className="rows">
          {rows.map((one, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows are only appended
            <li key={index}>{row(one)}</li>
          ))}
        </ul>
      )}
      {data && rows.length === 0 && <p className="list-state">{empty}</p>}
      {error && (
        <div className="list-state" role="status">
          {pageWords.failed}
          <ActionView text={failureWords.retry} onClick={() => void retry()} />
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
