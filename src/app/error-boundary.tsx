import { Component, type ComponentType, type ReactNode } from 'react';

export interface FailedProps {
  error: Error;
  onRetry: () => void;
}

interface ErrorBoundaryProps {
  fallback: ComponentType<FailedProps>;
  children: ReactNode;
}

interface ErrorBoundaryState {
  error: Error | null;
}

export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { error: null };

  static getDerivedStateFromError(thrown: unknown): ErrorBoundaryState {
    return { error: thrown instanceof Error ? thrown : new Error(String(thrown)) };
  }

  readonly retry = () => this.setState({ error: null });

  override render() {
    const { fallback: Failed, children } = this.props;
    const { error } = this.state;
    return error ? <Failed error={error} onRetry={this.retry} /> : children;
  }
}
