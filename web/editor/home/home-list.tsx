import type { ReactNode } from 'react';
import { Card, ErrorPanel, Skeleton } from '../ui/page.tsx';

/** A card of what happened or waits, with what it says while there is nothing. */
export function HomeList<Row>({
  title,
  actions,
  rows,
  query: { error, refetch },
  empty,
  children,
}: {
  readonly title: string;
  readonly actions?: ReactNode;
  /** Undefined until they are known. */
  readonly rows: readonly Row[] | undefined;
  readonly query: { readonly error?: unknown; refetch(): unknown };
  readonly empty: string;
  /** A line of the list. */
  children(row: Row): ReactNode;
}) {
  return (
    <Card title={title} actions={actions}>
      {!rows && (error ? <ErrorPanel error={error} onRetry={() => void refetch()} /> : <Skeleton rows={3} />)}
      {rows?.length === 0 && <p className="soft">{empty}</p>}
      {rows && rows.length > 0 && <ul className="stack">{rows.map(children)}</ul>}
    </Card>
  );
}
