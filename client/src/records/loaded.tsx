import type { ReactNode } from 'react';
import { toApiError } from '#client/lib/api-error.ts';
import { ErrorState, LoadingArea } from '#client/ui/feedback.tsx';

interface LoadedProps<T> {
  query: { data: T | undefined; error: unknown; refetch(): unknown };
  /** What is said where it failed. */
  title?: string;
  children(data: T): ReactNode;
}

/** What a query answers; until then that it is on its way, or why it did not come. */
export function Loaded<T>({ query: { data, error, refetch }, title, children }: LoadedProps<T>) {
  if (data !== undefined) return children(data);
  if (!error) return <LoadingArea />;
  return <ErrorState title={title} message={toApiError(error).message} onRetry={() => void refetch()} />;
}
