import type { ReactNode } from 'react';
import { useMay } from '../shell/viewer-context.ts';
import { Page } from '../ui/page.tsx';
import { Tabs } from '../ui/tabs.tsx';
import { settingsWords } from './words.ts';

const { tabs: titles } = settingsWords;

/** A part of Settings below the tabs that lead to all parts which the viewer may change. */
export function SettingsPage({
  current,
  children,
}: {
  readonly current: keyof typeof titles;
  readonly children: ReactNode;
}) {
  const mayWebsite = useMay('WEBSITE_MANAGE');
  const mayOrders = useMay('ORDERS_MANAGE');
  const mayCatalog = useMay('CATALOG_MANAGE');
  const mayPeople = useMay('CONTRIBUTORS_MANAGE');
  const mayAudit = useMay('AUDIT_READ');
  const tabs = [
    { id: 'store', to: '/settings', isAllowed: mayWebsite },
    { id: 'taxes', to: '/settings/taxes', isAllowed: mayCatalog },
    { id: 'shipping', to: '/settings/shipping', isAllowed: mayCatalog },
    { id: 'payments', to: '/settings/payments', isAllowed: mayWebsite },
    { id: 'afterSale', to: '/settings/after-sale', isAllowed: mayWebsite && mayOrders },
    { id: 'mails', to: '/settings/mails', isAllowed: mayWebsite },
    { id: 'visits', to: '/settings/visits', isAllowed: mayWebsite },
    { id: 'people', to: '/settings/people', isAllowed: mayPeople },
    { id: 'keys', to: '/settings/keys', isAllowed: mayWebsite },
    { id: 'webhooks', to: '/settings/webhooks', isAllowed: mayWebsite },
    { id: 'audit', to: '/settings/audit', isAllowed: mayAudit },
  ] as const;
  return (
    <Page title={settingsWords.title}>
      <Tabs
        label={settingsWords.title}
        tabs={tabs
          .filter(({ isAllowed }) => isAllowed)
          .map(({ id, to }) => ({ label: titles[id], to, isCurrent: id === current }))}
      />
      {children}
    </Page>
  );
}
