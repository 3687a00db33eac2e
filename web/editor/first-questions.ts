import type { DocumentNode } from 'graphql';
import { EditorViewerDocument } from '#web/generated/editor/viewer.ts';
import { readView } from './analytics/report-view.rules.ts';
import { firstPages, usualFile } from './first-pages.ts';
import { knownTimeZone } from './formats.ts';
import { graphClient } from './graph/graph-client.ts';
import { mayOpen } from './screens.ts';

interface Question {
  /** Its document is no part of the first load: it comes beside the screen's code, which is larger. */
  readonly read: () => Promise<DocumentNode>;
  readonly variables?: Readonly<Record<string, unknown>>;
}

const questions: Readonly<Record<string, Question>> = {
  '/design/code': {
    read: async () => (await import('#web/generated/editor/theme.ts')).EditorThemeDocument,
    variables: { id: null, path: usualFile },
  },
  '/discounts': {
    read: async () => (await import('#web/generated/editor/coupons.ts')).EditorCouponsDocument,
    variables: firstPages.coupons,
  },
  '/forms': {
    read: async () => (await import('#web/generated/editor/forms.ts')).EditorFormsDocument,
    variables: firstPages.forms,
  },
  '/inventory': {
    read: async () => (await import('#web/generated/editor/inventory.ts')).EditorInventoryDocument,
    variables: firstPages.inventory,
  },
  '/media': {
    read: async () => (await import('#web/generated/editor/picture-library.ts')).EditorPictureLibraryDocument,
    variables: firstPages.pictures,
  },
  '/media/files': {
    read: async () => (await import('#web/generated/editor/file-library.ts')).EditorFileLibraryDocument,
    variables: firstPages.files,
  },
  '/orders': {
    read: async () => (await import('#web/generated/editor/orders.ts')).EditorOrdersDocument,
    variables: firstPages.orders,
  },
  '/pages': { read: async () => (await import('#web/generated/editor/pages.ts')).EditorPagesDocument },
  '/products': {
    read: async () => (await import('#web/generated/editor/products.ts')).EditorProductsDocument,
    variables: firstPages.products,
  },
  '/products/categories': {
    read: async () => (await import('#web/generated/editor/categories.ts')).EditorCategoriesDocument,
  },
  '/products/reviews': {
    read: async () => (await import('#web/generated/editor/reviews.ts')).EditorReviewsDocument,
    variables: firstPages.reviews,
  },
  '/settings/payments': {
    read: async () => (await import('#web/generated/editor/payments.ts')).EditorPaymentsDocument,
  },
  '/settings/people': {
    read: async () => (await import('#web/generated/editor/people.ts')).EditorPeopleDocument,
  },
  '/settings/shipping': {
    read: async () => (await import('#web/generated/editor/shipping-zones.ts')).EditorShippingZonesDocument,
  },
  '/settings/store': {
    read: async () => (await import('#web/generated/editor/store.ts')).EditorStoreDocument,
  },
  '/settings/website': {
    read: async () => (await import('#web/generated/editor/website-profile.ts')).EditorWebsiteProfileDocument,
  },
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
  if (question) ask(question).catch(() => undefined);
}

async function ask({ read, variables = {} }: Question): Promise<void> {
  await graphClient.query({ query: await read(), variables, fetchPolicy: 'cache-first' });
}

/** The report depends on the day that it is where the website is; not asked before that is known. */
function reportOfToday(timeZone: string): Question {
  const { range, comparison } = readView({}, knownTimeZone(timeZone), new Date());
  return {
    read: async () => (await import('#web/generated/editor/report.ts')).EditorReportDocument,
    variables: { ...range, comparison },
  };
}
