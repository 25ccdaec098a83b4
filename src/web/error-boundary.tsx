import { Component, type ReactNode } from "react";

/** Renders the fallback when children throw; a new `key` renders them again. */
export class ErrorBoundary extends Component<
  { children: ReactNode; fallback: (error: unknown) => ReactNode; onFailure?: () => void },
  { thrown?: { error: unknown } }
> {
  override state: { thrown?: { error: unknown } } = {};

  static getDerivedStateFromError(error: unknown): { thrown: { error: unknown } } {
    return { thrown: { error } };
  }

  override componentDidCatch(): void {
    this.props.onFailure?.();
  }

  override render(): ReactNode {
    const { thrown } = this.state;
    return thrown ? this.props.fallback(thrown.error) : this.props.children;
  }
}
