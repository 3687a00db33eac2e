import { useMay, useViewer } from '../shell/viewer-context.ts';
import { Page } from '../ui/page.tsx';
import { OrdersToSend } from './orders-to-send.tsx';
import { homeWords } from './words.ts';

/** What happened, and what is to be done. */
export function Screen() {
  const { website } = useViewer();
  const mayOrders = useMay('ORDERS_MANAGE');
  return (
    <Page title={homeWords.title} subtitle={website.title}>
      {mayOrders && <OrdersToSend />}
    </Page>
  );
}
