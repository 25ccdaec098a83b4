import { Button, Group, Skeleton, Text } from "@mantine/core";
import type { InfiniteData, UseInfiniteQueryResult, UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { refusalOf } from "../../request/builder-request.ts";
import { shellWords } from "../../shell/shell-words.en.ts";
import { useWords } from "../../words.ts";
import { partWords } from "../part-words.en.ts";
import { LoadFailure } from "./load-failure.tsx";

/** A query's data; a skeleton until it arrives, or the reason and a retry if it does not. */
export function Loaded<Data>({
  query: { data, error, refetch },
  height = 160,
  children,
}: {
  query: Pick<UseQueryResult<Data>, "data" | "error" | "refetch">;
  /** The skeleton's, in pixels. */
  height?: number;
  children: (data: Data) => ReactNode;
}) {
  const words = useWords(shellWords);
  if (data !== undefined) return children(data);
  // The boundary around the page has a text for a missing bot.
  if (refusalOf(error) === "BOT_NOT_FOUND") throw error;
  if (error) return <LoadFailure error={error} onRetry={() => void refetch()} />;
  return <Skeleton height={height} role="status" aria-label={words.loading} />;
}

/** The paging of a query for `LoadedSlices`. */
export const slices = {
  initialPageParam: undefined as string | undefined,
  getNextPageParam: ({ nextCursor }: { readonly nextCursor: string | null }) =>
    nextCursor ?? undefined,
};

/** The rows of a list that is read slice by slice, with a button that reads the next one. */
export function LoadedSlices<Slice, Row>({
  query,
  rowsOf,
  empty,
  end,
  children,
}: {
  query: UseInfiniteQueryResult<InfiniteData<Slice>>;
  rowsOf: (slice: Slice) => readonly Row[];
  /** Shown in place of an empty list. */
  empty: ReactNode;
  /** Shown below a list that has been read to its end. */
  end?: ReactNode;
  children: (rows: readonly Row[], slices: readonly Slice[]) => ReactNode;
}) {
  const words = useWords(partWords);
  const { error, hasNextPage, isFetchingNextPage, isFetchNextPageError, isPlaceholderData } = query;
  const readNext = () => void query.fetchNextPage();
  return (
    <Loaded query={query}>
      {({ pages }) => {
        const rows = pages.flatMap(rowsOf);
        if (rows.length === 0) return empty;
        return (
          <div aria-busy={isPlaceholderData} className="data-slices">
            {children(rows, pages)}
            {isFetchNextPageError && <LoadFailure error={error} onRetry={readNext} />}
            {hasNextPage && !isFetchNextPageError && (
              <Group mt="md" justify="center">
                <Button variant="default" size="sm" loading={isFetchingNextPage} onClick={readNext}>
                  {words.more}
                </Button>
              </Group>
            )}
            {!hasNextPage && end && (
              <Text size="sm" c="dimmed" mt="md">
                {end}
              </Text>
            )}
          </div>
        );
      }}
    </Loaded>
  );
}
