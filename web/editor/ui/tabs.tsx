import { Link } from '@tanstack/react-router';
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
  return (
    <nav className="tabs" aria-label={label}>
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
