import { useMay, useViewer } from '../shell/viewer-context.ts';
import { ServerStateCard } from '../timings/server-state-card.tsx';
import { Page } from '../ui/page.tsx';
import { FirstSteps } from './first-steps.tsx';
import { LatestSubmissions } from './latest-submissions.tsx';
import { LowStock } from './low-stock.tsx';
import { OrdersToSend } from './orders-to-send.tsx';
import { homeWords } from './words.ts';

/** What happened, and what is to be done: each part for whoever may do something about it. */
export function Screen() {
  const { website } = useViewer();
  const mayOrders = useMay('ORDERS_MANAGE');
  const mayCatalog = useMay('CATALOG_MANAGE');
  const mayForms = useMay('FORMS_MANAGE');
  const mayWebsite = useMay('WEBSITE_MANAGE');
  const mayInstall = useMay('INSTALL_READ');
  return (
    <Page title={homeWords.title} subtitle={website.title}>
      {mayInstall && <ServerStateCard isQuiet />}
      {mayWebsite && mayCatalog && <FirstSteps />}
      {mayOrders && <OrdersToSend />}
      <div className="form-row">
        {mayCatalog && <LowStock />}
        {mayForms && <LatestSubmissions />}
      </div>
    </Page>
  );
}
