import type { ReactNode } from 'react';
import { toApiError } from '#client/lib/api-error.ts';
import { ErrorState, LoadingArea } from '#client/ui/feedback.tsx';

interface LoadedProps<T> {
  query: { data: T | undefined; error: unknown; refetch(): unknown };
  /** Title of the error. */
  title?: string;
  children(data: T): ReactNode;
}

/** Renders `children` with the data of a query; a spinner while it loads, the error with a retry button if it failed. */
export function Loaded<T>({ query: { data, error, refetch }, title, children }: LoadedProps<T>) {
  if (data !== undefined) return children(data);
  if (!error) return <LoadingArea />;
  return <ErrorState title={title} message={toApiError(error).message} onRetry={() => void refetch()} />;
}
