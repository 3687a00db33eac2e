import type { DocumentNode } from 'graphql';
import { EditorCategoriesDocument } from '#web/generated/editor/categories.ts';
import { EditorCouponsDocument } from '#web/generated/editor/coupons.ts';
import { EditorFileLibraryDocument } from '#web/generated/editor/file-library.ts';
import { EditorFormsDocument } from '#web/generated/editor/forms.ts';
import { EditorInventoryDocument } from '#web/generated/editor/inventory.ts';
import { EditorOrdersDocument } from '#web/generated/editor/orders.ts';
import { EditorPagesDocument } from '#web/generated/editor/pages.ts';
import { EditorPaymentsDocument } from '#web/generated/editor/payments.ts';
import { EditorPeopleDocument } from '#web/generated/editor/people.ts';
import { EditorPictureLibraryDocument } from '#web/generated/editor/picture-library.ts';
import { EditorProductsDocument } from '#web/generated/editor/products.ts';
import { EditorReportDocument } from '#web/generated/editor/report.ts';
import { EditorReviewsDocument } from '#web/generated/editor/reviews.ts';
import { EditorShippingZonesDocument } from '#web/generated/editor/shipping-zones.ts';
import { EditorStoreDocument } from '#web/generated/editor/store.ts';
import { EditorThemeDocument } from '#web/generated/editor/theme.ts';
import { EditorViewerDocument } from '#web/generated/editor/viewer.ts';
import { EditorWebsiteProfileDocument } from '#web/generated/editor/website-profile.ts';
import { readView } from './analytics/report-view.rules.ts';
import { firstPages, usualFile } from './first-pages.ts';
import { knownTimeZone } from './formats.ts';
import { graphClient } from './graph/graph-client.ts';
import { mayOpen } from './screens.ts';

interface Question {
  readonly query: DocumentNode;
  readonly variables?: Readonly<Record<string, unknown>>;
}

const questions: Readonly<Record<string, Question>> = {
  '/design/code': { query: EditorThemeDocument, variables: { id: null, path: usualFile } },
  '/discounts': { query: EditorCouponsDocument, variables: firstPages.coupons },
  '/forms': { query: EditorFormsDocument, variables: firstPages.forms },
  '/inventory': { query: EditorInventoryDocument, variables: firstPages.inventory },
  '/media': { query: EditorPictureLibraryDocument, variables: firstPages.pictures },
  '/media/files': { query: EditorFileLibraryDocument, variables: firstPages.files },
  '/orders': { query: EditorOrdersDocument, variables: firstPages.orders },
  '/pages': { query: EditorPagesDocument },
  '/products': { query: EditorProductsDocument, variables: firstPages.products },
  '/products/categories': { query: EditorCategoriesDocument },
  '/products/reviews': { query: EditorReviewsDocument, variables: firstPages.reviews },
  '/settings/payments': { query: EditorPaymentsDocument },
  '/settings/people': { query: EditorPeopleDocument },
  '/settings/shipping': { query: EditorShippingZonesDocument },
  '/settings/store': { query: EditorStoreDocument },
  '/settings/website': { query: EditorWebsiteProfileDocument },
};

/** The addresses of screens whose first question is known before their code is there. */
export const askedFirst: readonly string[] = [...Object.keys(questions), '/analytics'];

/**
 * Asks what a screen asks first while its code is still being loaded, and when a pointer or the focus is on its link: its own question then
 * shares the answer, or finds it in the cache. What fails here is asked, and told, by the screen.
 */
export function askFirst(address: string): void {
  const viewer = graphClient.readQuery({ query: EditorViewerDocument });
  // Whoever may not open it is told so by the screen: there is nothing to ask.
  if (viewer?.account && !mayOpen(address, viewer.account.permissions)) return;
  const timeZone = viewer?.website?.timeZone;
  const question = address === '/analytics' ? timeZone && reportOfToday(timeZone) : questions[address];
  if (question) graphClient.query({ ...question, fetchPolicy: 'cache-first' }).catch(() => undefined);
}

/** The report depends on the day that it is where the website is; not asked before that is known. */
function reportOfToday(timeZone: string): Question {
  const { range, comparison } = readView({}, knownTimeZone(timeZone), new Date());
  return { query: EditorReportDocument, variables: { ...range, comparison } };
}
