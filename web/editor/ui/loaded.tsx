import type { ReactNode } from 'react';
import { ErrorPanel, Skeleton } from './page.tsx';

/** What was read is shown once it is there; until then its place is held, or it is said why it cannot be read, and asked again. */
export function Loaded<Data>({
  data,
  error,
  refetch,
  rows,
  children,
}: {
  /** Absent until it was read. */
  readonly data: Data | null | undefined;
  readonly error: Error | undefined;
  refetch(): unknown;
  /** How many lines its place has. */
  readonly rows?: number;
  children(data: Data): ReactNode;
}) {
  if (data !== null && data !== undefined) return children(data);
  return error ? (
    <ErrorPanel error={error} onRetry={() => void refetch()} />
  ) : (
    <Skeleton {...(rows === undefined ? {} : { rows })} />
  );
}
