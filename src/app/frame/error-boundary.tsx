import { Component, type ComponentType, createContext, type ReactNode } from 'react';

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
  attempt: object;
}

/** Another object for each new attempt to render the content. */
export const AttemptContext = createContext<object>({});

export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { error: null, attempt: {} };

  static getDerivedStateFromError(thrown: unknown): Pick<ErrorBoundaryState, 'error'> {
    return { error: thrown instanceof Error ? thrown : new Error(String(thrown)) };
  }

  readonly retry = () => this.setState({ error: null, attempt: {} });

  override render() {
    const { fallback: Failed, children } = this.props;
    const { error, attempt } = this.state;
    return error ? (
      <Failed error={error} onRetry={this.retry} />
    ) : (
      <AttemptContext value={attempt}>{children}</AttemptContext>
    );
  }
}
