import { Skeleton, Stack } from "@mantine/core";
import { QueryErrorResetBoundary } from "@tanstack/react-query";
import { Component, type ComponentType, Fragment, type ReactNode, Suspense } from "react";
import { Page } from "../parts/page.tsx";
import { refusalOf } from "../request/builder-request.ts";
import { LoadFailure, Missing } from "../request/load-failure.tsx";
import { useWords } from "../words.ts";
import { shellWords } from "./shell-words.ts";

/**
 * Waits for what is inside, and stands in for it when it fails: the rest of the console goes on.
 */
export function PageBoundary({
  children,
  waiting = <WaitingPage />,
  around: Around = Fragment,
}: {
  children: ReactNode;
  waiting?: ReactNode;
  /** What a failure is shown in, where nothing is around the boundary. */
  around?: ComponentType<{ children: ReactNode }>;
}) {
  return (
    <QueryErrorResetBoundary>
      {({ reset }) => (
        <FailureBoundary onRetry={reset} around={Around}>
          <Suspense fallback={waiting}>{children}</Suspense>
        </FailureBoundary>
      )}
    </QueryErrorResetBoundary>
  );
}

class FailureBoundary extends Component<
  { children: ReactNode; onRetry: () => void; around: ComponentType<{ children: ReactNode }> },
  { failure: { error: unknown } | null }
> {
  override state: { failure: { error: unknown } | null } = { failure: null };

  static getDerivedStateFromError(error: unknown) {
    return { failure: { error } };
  }

  override render(): ReactNode {
    const { failure } = this.state;
    if (!failure) return this.props.children;
    const retry = () => {
      this.props.onRetry();
      this.setState({ failure: null });
    };
    const { around: Around } = this.props;
    return (
      <Around>
        <FailedPage error={failure.error} onRetry={retry} />
      </Around>
    );
  }
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

/** The outline of a page that is on its way. */
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
