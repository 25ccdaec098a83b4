import { Skeleton, Stack } from "@mantine/core";
import { useQueryErrorResetBoundary } from "@tanstack/react-query";
import { type ComponentType, Fragment, type ReactNode, Suspense, useEffect, useState } from "react";
import { ErrorBoundary } from "#web/error-boundary.tsx";
import { Missing } from "../parts/list/empty.tsx";
import { LoadFailure } from "../parts/list/load-failure.tsx";
import { Page } from "../parts/page/page.tsx";
import { refusalOf } from "../request/builder-request.ts";
import { useWords } from "../words.ts";
import { shellWords } from "./shell-words.en.ts";

/** Shows a skeleton while a page loads, and a retry button if that fails. */
export function PageBoundary({
  children,
  waiting = <WaitingPage />,
  around: Around = Fragment,
}: {
  children: ReactNode;
  waiting?: ReactNode;
  /** The layout of a failure, if the boundary has none around it. */
  around?: ComponentType<{ children: ReactNode }>;
}) {
  const { reset } = useQueryErrorResetBoundary();
  const [retries, setRetries] = useState(0);
  const retry = () => {
    reset();
    setRetries((before) => before + 1);
  };
  return (
    <ErrorBoundary
      key={retries}
      fallback={(error) => (
        <Around>
          <FailedPage error={error} onRetry={retry} />
        </Around>
      )}
    >
      <Suspense fallback={waiting}>{children}</Suspense>
    </ErrorBoundary>
  );
}

function FailedPage({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const words = useWords(shellWords);
  if (refusalOf(error) === "BOT_NOT_FOUND")
    return (
      <Page title={words.noSuchBot}>
        <Missing text={words.noSuchBotText} />
      </Page>
    );
  return (
    <Page title={words.loadFailed}>
      <LoadFailure error={error} onRetry={onRetry} />
    </Page>
  );
}

/** The skeleton of a loading page. */
export function WaitingPage() {
  const words = useWords(shellWords);
  return (
    <div className="page-inner" data-width="medium" role="status" aria-label={words.loading}>
      <Skeleton height={32} width="40%" mb="xl" />
      <Stack gap="md">
        <Skeleton height={96} />
        <Skeleton height={96} />
      </Stack>
    </div>
  );
}

/** Shown at an address that has no page. */
export function NoSuchPage() {
  const words = useWords(shellWords);
  useEffect(() => window.scrollTo(0, 0), []);
  return (
    <Page title={words.noSuchPage}>
      <Missing text={words.noSuchPageText} />
    </Page>
  );
}
