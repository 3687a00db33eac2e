import { Link, Outlet, useRouterState } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { I18nProvider } from 'react-aria-components/I18nProvider';
import { useEditorViewerQuery } from '#web/generated/editor/viewer.ts';
import { isKnownTimeZone, knownTimeZone } from '../formats.ts';
import { session } from '../graph/session.ts';
import { tellSignedIn } from '../graph/signed-in.ts';
import { screensFor } from '../screens.ts';
import { EmptyState, ErrorPanel, Skeleton } from '../ui/page.tsx';
import { Toasts } from '../ui/toast.tsx';
import { words } from '../words.ts';
import { BottomBar, Sidebar, TopBar } from './navigation.tsx';
import { usePreload } from './use-preload.ts';
import { type OpenPart, useShortcuts } from './use-shortcuts.ts';
import { type Viewer, ViewerProvider } from './viewer-context.ts';
import './shell.css';

const SignInAgain = lazy(() =>
  import('./sign-in-again.tsx').then((module) => ({ default: module.SignInAgain })),
);
const CommandPalette = lazy(() =>
  import('./command-palette.tsx').then((module) => ({ default: module.CommandPalette })),
);
const OtherWebsites = lazy(() =>
  import('../websites/other-websites.tsx').then((module) => ({ default: module.OtherWebsites })),
);
const ShortcutList = lazy(() =>
  import('./shortcut-list.tsx').then((module) => ({ default: module.ShortcutList })),
);

/** The walls around every screen: who looks, where one can go, and what comes up above all of it. */
export function Shell() {
  const { data, error, refetch } = useEditorViewerQuery();
  const isOver = useSyncExternalStore(session.subscribe, session.isOver);
  const email = data?.account?.email;
  useEffect(() => {
    if (email) tellSignedIn(email);
  }, [email]);
  if (!data) return error ? <ErrorPanel error={error} onRetry={() => refetch()} /> : <Skeleton />;
  const { account, website } = data;
  // Whose session ended before the editor knew them signs in where they wanted to go.
  if (!account)
    return (
      <Suspense fallback={<Skeleton />}>
        <SignInAgain onSignedIn={() => void refetch()} />
      </Suspense>
    );
  if (!website) return <NoRole isIdle={false} email={account.email} />;
  const viewer = { account, website: { ...website, timeZone: knownTimeZone(website.timeZone) } };
  if (account.permissions.length === 0)
    return (
      <div className="page">
        <NoRole isIdle={account.role !== 'NONE'} email={account.email} />
        <ViewerProvider value={viewer}>
          <Suspense>
            <OtherWebsites hereId={undefined} />
          </Suspense>
        </ViewerProvider>
      </div>
    );
  return (
    <I18nProvider locale={website.language}>
      <ViewerProvider value={viewer}>
        <Walls
          viewer={viewer}
          lostTimeZone={isKnownTimeZone(website.timeZone) ? undefined : website.timeZone}
        />
        {isOver && (
          <Suspense>
            <SignInAgain email={account.email} onSignedIn={session.resume} />
          </Suspense>
        )}
        <Toasts />
      </ViewerProvider>
    </I18nProvider>
  );
}

/** Whoever has nothing to do on this website is told so. */
function NoRole({ isIdle, email }: { readonly isIdle: boolean; readonly email: string }) {
  return (
    <EmptyState icon="user" title={isIdle ? words.noRole.idleTitle : words.noRole.title}>
      {(isIdle ? words.noRole.idle : words.noRole.explanation)(email)}
    </EmptyState>
  );
}

/** What every screen stands in. A time zone that this browser does not know is told of: times are those of UTC then. */
function Walls({
  viewer,
  lostTimeZone,
}: {
  readonly viewer: Viewer;
  readonly lostTimeZone: string | undefined;
}) {
  const [open, setOpen] = useState<OpenPart>();
  const { account, website } = viewer;
  const screens = screensFor(account.permissions);
  useShortcuts(screens, setOpen);
  const content = useRef<HTMLElement>(null);
  const pathname = useRouterState({ select: ({ resolvedLocation }) => resolvedLocation?.pathname });
  usePreload(account.permissions, pathname);
  const isFirst = useRef(true);
  useEffect(() => {
    if (pathname === undefined) return;
    // Where it is scrolled to is the router's.
    if (!isFirst.current && document.activeElement === document.body)
      content.current?.focus({ preventScroll: true });
    isFirst.current = false;
  }, [pathname]);
  const navigation = {
    screens,
    viewer,
    onSearch: () => setOpen('palette'),
    onShortcuts: () => setOpen('shortcuts'),
  };
  return (
    <div className="shell">
      <a className="skip" href="#content">
        {words.navigation.skip}
      </a>
      <Sidebar {...navigation} />
      <TopBar {...navigation} />
      <main id="content" className="content" ref={content} tabIndex={-1}>
        <Suspense fallback={<Skeleton />}>
          {website.status !== 'PUBLIC' && (
            <p className="site-closed" role="status">
              {words.closed[website.status]}{' '}
              {account.permissions.includes('WEBSITE_DELETE') && (
                <Link to="/settings/danger">{words.closed.change}</Link>
              )}
            </p>
          )}
          {lostTimeZone && (
            <p className="form-problem" role="alert">
              {words.failures.timeZone(lostTimeZone)}
            </p>
          )}
          <Outlet />
        </Suspense>
      </main>
      <BottomBar {...navigation} />
      <Suspense>
        {open === 'palette' && (
          <CommandPalette screens={screens} onClose={() => setOpen(undefined)} onOpen={setOpen} />
        )}
        {open === 'shortcuts' && <ShortcutList screens={screens} onClose={() => setOpen(undefined)} />}
      </Suspense>
    </div>
  );
}
