import type { ReactNode } from 'react';
import { words } from '../words.ts';
import { Button } from './button.tsx';
import type { IconName } from './icon.tsx';
import { EmptyState, ErrorPanel, Skeleton } from './page.tsx';
import type { Pages } from './use-pages.ts';

/** What is said where a list is empty. */
interface Nothing {
  readonly title: string;
  readonly text?: string;
}

/** A list in each of its states: being read, not to be had, empty, without a match, and there. */
export function PagedList<Row>({
  pages: { rows, error, retry, more },
  empty,
  none,
  clear,
  skeletonRows = 8,
  children,
}: {
  readonly pages: Pages<Row>;
  /** Where there is nothing yet: what the list is for and how to begin. */
  readonly empty: Nothing & { readonly icon: IconName; readonly action?: ReactNode };
  /** Where nothing matches. */
  readonly none?: Nothing;
  /** Shows the whole list; undefined while nothing narrows it. */
  readonly clear?: (() => void) | undefined;
  readonly skeletonRows?: number;
  /** The rows; `more` is for their table. */
  readonly children: (rows: readonly Row[], more: Pages<Row>['more']) => ReactNode;
}) {
  if (!rows) return error ? <ErrorPanel error={error} onRetry={retry} /> : <Skeleton rows={skeletonRows} />;
  if (rows.length > 0) return children(rows, more);
  if (none && clear)
    return (
      <EmptyState
        icon="search"
        title={none.title}
        action={<Button onPress={clear}>{words.controls.clearFilters}</Button>}
      >
        {none.text}
      </EmptyState>
    );
  return (
    <EmptyState icon={empty.icon} title={empty.title} action={empty.action}>
      {empty.text}
    </EmptyState>
  );
}
