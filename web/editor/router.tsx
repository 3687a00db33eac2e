import {
  createRootRoute,
  createRoute,
  createRouter,
  type ErrorComponentProps,
  Link,
  lazyRouteComponent,
  Navigate,
} from '@tanstack/react-router';
import { askFirst } from './first-questions.ts';
import { NotFound } from './not-found.tsx';
import { addressOf, mayOpenPage, type Screen, type ScreenPage, screens } from './screens.ts';
import { parseSearch, stringifySearch } from './search-params.ts';
import { Shell } from './shell/shell.tsx';
import { savesData } from './shell/use-preload.ts';
import { useViewer } from './shell/viewer-context.ts';
import { EmptyState, ErrorPanel, Page, Skeleton } from './ui/page.tsx';
import { words } from './words.ts';

const root = createRootRoute({ component: Shell, notFoundComponent: NotFound });

const routes = screens.flatMap((screen) =>
  screen.pages.map((page) =>
    createRoute({
      getParentRoute: () => root,
      path: addressOf(screen.path, page),
      component: allowed(screen, page),
      loader: ({ location, preload }) => askAhead(addressOf(screen.path, page), location.searchStr, preload),
    }),
  ),
);

/**
 * What stands at an address, for whoever may open it. Others are told so, and where they came for the screen itself, they are
 * led to the first part of it that is theirs.
 */
function allowed(screen: Screen, page: ScreenPage) {
  const Part = lazyRouteComponent(page.load, 'Screen');
  function Allowed() {
    const { permissions } = useViewer().account;
    if (mayOpenPage(screen, page, permissions)) return <Part />;
    const theirs = screen.pages.find(
      (other) => other.title !== undefined && mayOpenPage(screen, other, permissions),
    );
    return page.path === '/' && theirs ? (
      <Navigate to={addressOf(screen.path, theirs)} replace />
    ) : (
      <Refused />
    );
  }
  return Object.assign(Allowed, { preload: Part.preload });
}

/** What an address asks for besides is known to its screen alone; and who saves data loads nothing that may not be wanted. */
function askAhead(address: string, search: string, isPreload: boolean): void {
  if (search === '' && !(isPreload && savesData())) askFirst(address);
}

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

function Refused() {
  return (
    <Page title={words.refused}>
      <EmptyState icon="user" title={words.failures.forbidden}>
        <Link to="/">{words.notFound.home}</Link>
      </EmptyState>
    </Page>
  );
}
