import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { Screen } from '../screens.ts';
import { IconButton } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Icon } from '../ui/icon.tsx';
import { words } from '../words.ts';
import { AccountMenu } from './account-menu.tsx';
import type { Viewer } from './viewer-context.ts';

export interface NavigationProps {
  readonly screens: readonly Screen[];
  readonly viewer: Viewer;
  onSearch(): void;
  onShortcuts(): void;
}

/** How many screens the bar of a phone shows beside “More”. */
const barLength = 4;

/** Beside the screens, where there is room for it. */
export function Sidebar({ screens, viewer, onSearch, onShortcuts }: NavigationProps) {
  const { website } = viewer;
  return (
    <header className="sidebar">
      <div className="sidebar-head">
        <a className="sidebar-website" href="/" target="_blank" rel="noreferrer">
          <strong>{website.title}</strong>
          <span className="soft">
            {website.primaryHost}
            <Icon name="external" size={12} />
            <span className="visually-hidden"> {words.navigation.viewWebsite}</span>
          </span>
        </a>
        <Link
          to="/websites"
          className="button button-quiet button-icon"
          aria-label={words.navigation.websites}
        >
          <Icon name="chevron" size={18} />
        </Link>
      </div>
      <button type="button" className="sidebar-search" onClick={onSearch}>
        <Icon name="search" size={16} />
        <span>{words.navigation.search}</span>
        <kbd>Ctrl K</kbd>
      </button>
      <nav aria-label={words.navigation.label}>
        <ScreenLinks screens={screens} />
      </nav>
      <AccountMenu viewer={viewer} onShortcuts={onShortcuts} />
    </header>
  );
}

function ScreenLinks({ screens, onGo }: { readonly screens: readonly Screen[]; readonly onGo?: () => void }) {
  return (
    <ul className="screens">
      {screens.map(({ path, title, icon }) => (
        <li key={path}>
          <Link
            to={path}
            className="screen-link"
            activeOptions={{ exact: path === '/', includeSearch: false }}
            {...(onGo ? { onClick: onGo } : {})}
          >
            <Icon name={icon} />
            {title}
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** Above the screens of a phone. */
export function TopBar({ viewer, onSearch, onShortcuts }: NavigationProps) {
  return (
    <header className="top-bar">
      <a href="/" target="_blank" rel="noreferrer">
        <strong>{viewer.website.title}</strong>
      </a>
      <span>
        <IconButton icon="search" label={words.palette.title} onPress={onSearch} />
        <AccountMenu viewer={viewer} onShortcuts={onShortcuts} isSmall />
      </span>
    </header>
  );
}

/** Below the screens of a phone: the first ones, and the others behind “More”. */
export function BottomBar({ screens }: NavigationProps) {
  const [isOpen, setIsOpen] = useState(false);
  const shown = screens.length > barLength + 1 ? screens.slice(0, barLength) : screens;
  const close = () => setIsOpen(false);
  return (
    <nav className="bottom-bar" aria-label={words.navigation.label}>
      <ScreenLinks screens={shown} />
      {shown.length < screens.length && (
        <button type="button" className="screen-link" onClick={() => setIsOpen(true)}>
          <Icon name="menu" />
          {words.navigation.more}
        </button>
      )}
      <Dialog title={words.navigation.label} isOpen={isOpen} onClose={close}>
        <ScreenLinks screens={screens} onGo={close} />
      </Dialog>
    </nav>
  );
}
