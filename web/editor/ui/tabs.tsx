import { Link } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import './page.css';

export interface TabLink {
  readonly label: string;
  readonly to: string;
  /** What the address then asks for. */
  readonly search?: Readonly<Record<string, string>>;
  readonly isCurrent: boolean;
}

/** Parts of a screen, each with an address: going back leads to the one before. */
export function Tabs({ label, tabs }: { readonly label: string; readonly tabs: readonly TabLink[] }) {
  const row = useRef<HTMLElement>(null);
  const current = tabs.find(({ isCurrent }) => isCurrent)?.to;
  // On a phone the row is wider than the screen.
  useEffect(() => {
    const [nav, tab] = [row.current, row.current?.querySelector<HTMLElement>('[data-current]')];
    if (current && nav && tab) nav.scrollLeft = tab.offsetLeft - (nav.clientWidth - tab.offsetWidth) / 2;
  }, [current]);
  return (
    <nav className="tabs" aria-label={label} ref={row}>
      {tabs.map((tab) => (
        <Link
          key={tab.label}
          to={tab.to}
          search={tab.search ?? {}}
          className="tab"
          activeOptions={{ exact: true, includeSearch: true }}
          data-current={tab.isCurrent || undefined}
        >
          {tab.label}
        </Link>
      ))}
    </nav>
  );
}
