import { putOnSale } from './put-on-sale.ts';
import type { Shop } from './start-shop.ts';

const book = Buffer.from(`%PDF-1.7\n${'Nine glazes. '.repeat(200)}\n%%EOF\n`);

/** A digital product with a file that nobody else can have. */
export async function sellBook(owner: Shop['owner']): Promise<void> {
  const productId = await putOnSale(owner, {
    ...{ slug: 'book', title: 'The Book', price: '9.00', type: 'DIGITAL' },
  });
  const { startFileUpload } = await owner<{ startFileUpload: { id: string } }>(
    'mutation ($input: StartFileUploadInput!) { startFileUpload(input: $input) { ... on FileUpload { id } } }',
    { input: { filename: 'The book.pdf', byteSize: book.length, isPrivate: true } },
  );
  const { id } = startFileUpload;
  const piece = { id, offset: 0, base64: book.toString('base64') };
  await owner(
    `mutation ($piece: ContinueFileUploadInput!, $file: AddProductFileInput!) {
      continueFileUpload(input: $piece) { __typename } addProductFile(input: $file) { __typename } }`,
    { piece, file: { productId, fileId: id } },
  );
}

/** Something that comes every month, until its buyer ends it. */
export async function sellBeans(owner: Shop['owner']): Promise<void> {
  const subscriptionPlan = { billingPeriodValue: 1, billingPeriodUnit: 'MONTH', numBillingCycles: 0 };
  await putOnSale(owner, {
    ...{ slug: 'beans', title: 'Beans of the month', price: '12.50', more: { subscriptionPlan } },
  });
}

/** A membership that is tried out first, and a page that it opens. */
export async function sellMembership(owner: Shop['owner']): Promise<void> {
  const subscriptionPlan = {
    ...{ billingPeriodValue: 1, billingPeriodUnit: 'MONTH', numBillingCycles: 0, trialDays: 14 },
  };
  const productId = await putOnSale(owner, {
    ...{ slug: 'kiln-log', title: 'The Kiln Log', price: '6.00', type: 'PAYWALL' },
    more: { subscriptionPlan },
  });
  const { area, notes } = await owner<{ area: { id: string }; notes: { id: string } }>(
    `mutation ($area: CreateMemberAreaInput!, $page: CreateCollectionInput!) {
      area: createMemberArea(input: $area) { ... on MemberArea { id } }
      notes: createCollection(input: $page) { ... on Collection { id } } }`,
    {
      area: { title: 'Patrons', description: 'For whoever keeps the fire.', productIds: [productId] },
      page: {
        typeName: 'page',
        title: 'Firing notes',
        slug: 'firing-notes',
        mainContent: '<p>Cone 10 down.</p>',
      },
    },
  );
  await owner('mutation ($input: SetPageAccessInput!) { setPageAccess(input: $input) { __typename } }', {
    input: { collectionId: notes.id, access: 'AREAS', areaIds: [area.id] },
  });
}
