import { Button, Group, type MantineSize } from "@mantine/core";
import type { InfiniteData, UseInfiniteQueryResult } from "@tanstack/react-query";
import { LoadFailure } from "./load-failure.tsx";

/** Below a list that is read page by page: reads the next one, and says why that failed. */
export function NextPage({
  query: { error, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage },
  label,
  size = "xs",
}: {
  query: Pick<
    UseInfiniteQueryResult<InfiniteData<unknown>>,
    "error" | "hasNextPage" | "isFetchingNextPage" | "isFetchNextPageError" | "fetchNextPage"
  >;
  label: string;
  size?: MantineSize;
}) {
  const read = () => void fetchNextPage();
  return (
    <>
      {isFetchNextPageError && <LoadFailure error={error} onRetry={read} />}
      {hasNextPage && (
        <Group mt="md" justify="center">
          <Button variant="default" size={size} loading={isFetchingNextPage} onClick={read}>
            {label}
          </Button>
        </Group>
      )}
    </>
  );
}
