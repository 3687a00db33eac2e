import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Permission } from '#web/generated/graphql.ts';
import { mayOpen } from '../screens.ts';
import { useViewer } from '../shell/viewer-context.ts';
import { Icon } from '../ui/icon.tsx';
import { Page } from '../ui/page.tsx';
import './settings.css';
import { settingsWords } from './words.ts';

const { tabs: titles, groups: groupTitles } = settingsWords;

export type SettingsPart = keyof typeof titles;

interface Part {
  readonly id: SettingsPart;
  readonly to: string;
}

const groups: readonly { readonly id: keyof typeof groupTitles; readonly parts: readonly Part[] }[] = [
  {
    id: 'website',
    parts: [
      { id: 'website', to: '/settings/website' },
      { id: 'lockScreens', to: '/settings/lock-screens' },
      { id: 'texts', to: '/settings/texts' },
      { id: 'captcha', to: '/settings/captcha' },
      { id: 'codeInjection', to: '/settings/code' },
      { id: 'visits', to: '/settings/visits' },
      { id: 'imports', to: '/settings/imports' },
      { id: 'billing', to: '/settings/billing' },
      { id: 'danger', to: '/settings/danger' },
    ],
  },
  {
    id: 'shop',
    parts: [
      { id: 'store', to: '/settings/store' },
      { id: 'checkout', to: '/settings/checkout' },
      { id: 'payments', to: '/settings/payments' },
      { id: 'shipping', to: '/settings/shipping' },
      { id: 'taxes', to: '/settings/taxes' },
      { id: 'afterSale', to: '/settings/after-sale' },
      { id: 'mails', to: '/settings/mails' },
      { id: 'sentMails', to: '/settings/sent-mails' },
    ],
  },
  {
    id: 'access',
    parts: [
      { id: 'people', to: '/settings/people' },
      { id: 'identityProviders', to: '/settings/sign-in' },
      { id: 'keys', to: '/settings/keys' },
      { id: 'webhooks', to: '/settings/webhooks' },
      { id: 'audit', to: '/settings/audit' },
    ],
  },
];

/** The parts of Settings that someone with these permissions may change. */
export function partsFor(permissions: readonly Permission[]): readonly Part[] {
  return groups.flatMap(({ parts }) => parts.filter(({ to }) => mayOpen(to, permissions)));
}

/** A part of Settings beside the list of all parts. On a narrow screen the list is a page of its own, and leads to the parts. */
export function SettingsPage({
  current,
  children,
}: {
  /** Absent on the list's own page. */
  readonly current?: SettingsPart;
  readonly children?: ReactNode;
}) {
  const { permissions } = useViewer().account;
  const allowed = new Set(partsFor(permissions).map(({ id }) => id));
  return (
    <Page title={settingsWords.title} part={current && titles[current]} isWide>
      <div className="settings-columns" data-part={current}>
        <nav className="settings-list" aria-label={settingsWords.title}>
          {groups.map(({ id: group, parts }) => {
            const shown = parts.filter(({ id }) => allowed.has(id));
            if (shown.length === 0) return null;
            return (
              <div key={group}>
                <h2>{groupTitles[group]}</h2>
                <ul>
                  {shown.map(({ id, to }) => (
                    <li key={id}>
                      <Link
                        to={to}
                        className="settings-link"
                        aria-current={id === current ? 'page' : undefined}
                      >
                        {titles[id]}
                      </Link>
                    </li>
                  ))}
                </ul>
              </div>
            );
          })}
        </nav>
        <div className="settings-part">
          <p className="settings-back">
            <Link to="/settings" className="page-back">
              <Icon name="back" size={16} />
              {settingsWords.all}
            </Link>
            {current && <strong>{titles[current]}</strong>}
          </p>
          {children}
        </div>
      </div>
    </Page>
  );
}
