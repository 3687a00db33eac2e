import { useMay, useViewer } from '../shell/viewer-context.ts';
import { ServerStateCard } from '../timings/server-state-card.tsx';
import { Page } from '../ui/page.tsx';
import { OtherWebsites } from '../websites/other-websites.tsx';
import { CommentsWaiting } from './comments-waiting.tsx';
import { DraftsToReview } from './drafts-to-review.tsx';
import { FirstSteps } from './first-steps.tsx';
import { LatestSubmissions } from './latest-submissions.tsx';
import { LowStock } from './low-stock.tsx';
import { OrdersToSend } from './orders-to-send.tsx';
import { RestockReady } from './restock-ready.tsx';
import { ReviewsWaiting } from './reviews-waiting.tsx';
import { VisitsToday } from './visits-today.tsx';
import { homeWords } from './words.ts';
import './home.css';

/** What happened, and what is to be done: each part for whoever may do something about it. */
export function Screen() {
  const { website } = useViewer();
  const mayOrders = useMay('ORDERS_MANAGE');
  const mayCatalog = useMay('CATALOG_MANAGE');
  const mayForms = useMay('FORMS_MANAGE');
  const mayWebsite = useMay('WEBSITE_MANAGE');
  const mayDraft = useMay('CONTENT_DRAFT');
  const mayComments = useMay('COMMENTS_MODERATE');
  const mayReports = useMay('REPORTS_READ');
  const mayInstall = useMay('INSTALL_READ');
  return (
    <Page title={homeWords.title} subtitle={website.title}>
      {mayInstall && <ServerStateCard isQuiet />}
      {mayWebsite && mayCatalog && <FirstSteps />}
      {mayOrders && <OrdersToSend />}
      <div className="home-cards">
        {mayCatalog && <LowStock />}
        {mayForms && <LatestSubmissions />}
        {mayDraft && <DraftsToReview />}
        {mayComments && <CommentsWaiting />}
        {mayCatalog && <ReviewsWaiting />}
        {mayCatalog && <RestockReady />}
        {mayReports && <VisitsToday />}
      </div>
      <OtherWebsites hereId={website.id} />
    </Page>
  );
}
