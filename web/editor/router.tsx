import {
  createRootRoute,
  createRoute,
  createRouter,
  type ErrorComponentProps,
  Link,
  lazyRouteComponent,
} from '@tanstack/react-router';
import { addressOf, screens } from './screens.ts';
import { parseSearch, stringifySearch } from './search-params.ts';
import { Shell } from './shell/shell.tsx';
import { EmptyState, ErrorPanel, Skeleton } from './ui/page.tsx';
import { words } from './words.ts';

const root = createRootRoute({ component: Shell, notFoundComponent: NotFound });

const routes = screens.flatMap((screen) =>
  screen.pages.map((page) =>
    createRoute({
      getParentRoute: () => root,
      path: addressOf(screen.path, page),
      component: lazyRouteComponent(page.load, 'Screen'),
    }),
  ),
);

/** Every address below `/config`; a screen is loaded when someone is about to open it. */
export function makeRouter() {
  return createRouter({
    routeTree: root.addChildren(routes),
    basepath: '/config',
    defaultPreload: 'intent',
    defaultPendingMs: 200,
    defaultPendingComponent: Skeleton,
    defaultErrorComponent: Broken,
    scrollRestoration: true,
    parseSearch,
    stringifySearch,
  });
}

function Broken({ error, reset }: ErrorComponentProps) {
  return (
    <div className="page">
      <ErrorPanel error={error} onRetry={reset} />
    </div>
  );
}

/** What stands at an address that leads nowhere. */
export function NotFound() {
  return (
    <EmptyState
      icon="search"
      title={words.notFound.title}
      action={
        <Link to="/" className="button button-secondary">
          {words.notFound.home}
        </Link>
      }
    >
      {words.notFound.explanation}
    </EmptyState>
  );
}
