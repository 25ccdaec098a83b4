import { Skeleton, Stack } from "@mantine/core";
import { QueryErrorResetBoundary } from "@tanstack/react-query";
import { Component, type ReactNode, Suspense } from "react";
import { LoadFailure } from "./load-failure.tsx";
import { shellWords } from "./shell-words.ts";
import { useWords } from "./words.ts";

/** Waits for what is inside, and stands in for it when it fails: the rest of the console goes on. */
export function PageBoundary({ children, waiting = <WaitingPage /> }: { children: ReactNode; waiting?: ReactNode }) {
  return (
    <QueryErrorResetBoundary>
      {({ reset }) => (
        <FailureBoundary onRetry={reset}>
          <Suspense fallback={waiting}>{children}</Suspense>
        </FailureBoundary>
      )}
    </QueryErrorResetBoundary>
  );
}

class FailureBoundary extends Component<{ children: ReactNode; onRetry: () => void }, { failure: { error: unknown } | null }> {
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
    return <LoadFailure error={failure.error} onRetry={retry} />;
  }
}

/** The outline of a page that is on its way. */
function WaitingPage() {
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
