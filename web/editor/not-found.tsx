import { Link } from '@tanstack/react-router';
import { EmptyState, Page } from './ui/page.tsx';
import { words } from './words.ts';

/** What stands at an address that leads nowhere. */
export function NotFound() {
  return (
    <Page title={words.notFound.title}>
      <EmptyState icon="search" title={words.notFound.explanation}>
        <Link to="/">{words.notFound.home}</Link>
      </EmptyState>
    </Page>
  );
}
