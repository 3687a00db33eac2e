import type { OwnedShop } from '../products/owner-testing.ts';

/** A shop of commerce alone, or of a whole install. */
type AnyShop = Pick<OwnedShop, 'owner' | 'visitor' | 'query'>;

/** What an operation answers with. */
export type Answer = { readonly __typename: string; readonly message?: string } & Readonly<
  Record<string, unknown>
>;

const inviteText = `mutation ($input: InviteToReviewInput!) { inviteToReview(input: $input) {
  __typename ... on ReviewInvitationsQueued { queued skipped delivery } ... on Problem { message } ... on InvalidInput { field } } }`;
const submitText = `mutation ($input: SubmitReviewInput!) { submitReview(input: $input) {
  __typename ... on ReviewSubmitted { isPublished } ... on Problem { message } ... on InvalidInput { field } } }`;
const settingsText =
  'mutation ($input: ReviewSettingsInput!) { updateReviewSettings(input: $input) { ... on ReviewSettings { isEnabled isAutoPublished } } }';
const shownText = `query ($id: ID!, $sort: ReviewSort, $first: Int, $after: String) { product(id: $id) {
  reviewSummary { count average distribution }
  reviews(sort: $sort, first: $first, after: $after) {
    nodes { id rating title body displayName isVerifiedBuyer reply photos { id } } pageInfo { hasNextPage endCursor } } } }`;

let products = 0;
let visitors = 0;

/** A review as visitors see it. */
export interface ShownReview {
  readonly id: string;
  readonly rating: number;
  readonly title: string;
  readonly body: string;
  readonly displayName: string;
  readonly isVerifiedBuyer: boolean;
  readonly reply: string;
  readonly photos: readonly { readonly id: string }[];
}

/** What visitors see of a product's reviews. */
export interface ShownReviews {
  readonly reviewSummary: { count: number; average: string | null; distribution: number[] } | null;
  readonly reviews: {
    readonly nodes: readonly ShownReview[];
    readonly pageInfo: { readonly hasNextPage: boolean; readonly endCursor: string | null };
  };
}

/** Puts a mug on sale; answers its id. */
export async function sellMug(website: OwnedShop, title = 'Mug'): Promise<string> {
  products += 1;
  const slug = `mug-${products}`;
  const [id = ''] = await website.stock([
    {
      'Product Type': 'PHYSICAL',
      Title: title,
      'Product URL': slug,
      SKU: `MUG-${products}`,
      Price: '12.00',
      Stock: '5',
      Visible: 'Yes',
    },
  ]);
  return id;
}

/** The owner changes how the store takes reviews. */
export async function changeSettings(website: AnyShop, input: object): Promise<void> {
  await website.query(website.owner, settingsText, { input });
}

/** The owner asks buyers for reviews. */
export async function invite(website: AnyShop, productId: string, ...emails: string[]): Promise<Answer> {
  const owner = { ...website.owner, baseUrl: 'https://shop.test' };
  const input = { productId, recipients: emails.map((email) => ({ email })) };
  const { inviteToReview } = await website.query<{ inviteToReview: Answer }>(owner, inviteText, { input });
  return inviteToReview;
}

/** The token in the last mail to an address. */
export async function tokenOf(website: AnyShop, email: string): Promise<string> {
  const { storeEmails } = await website.query<{ storeEmails: { nodes: { to: string; text: string }[] } }>(
    website.owner,
    '{ storeEmails(first: 200) { nodes { to text } } }',
  );
  const mail = storeEmails.nodes.find(({ to }) => to === email);
  return /review-request\?token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
}

/** Asks a buyer for a review and takes the token out of their mail. */
export async function inviteOne(website: AnyShop, productId: string, email: string): Promise<string> {
  await invite(website, productId, email);
  return tokenOf(website, email);
}

/** A buyer writes; each call comes from an address of its own unless one is given. */
export async function submit(
  website: AnyShop,
  input: { token: string } & Readonly<Record<string, unknown>>,
  address = `198.51.${100 + Math.floor(visitors++ / 250)}.${visitors % 250}`,
): Promise<Answer> {
  const visitor = { ...website.visitor(), address };
  const review = { rating: 5, body: 'A good mug.', displayName: 'Ada', ...input };
  const { submitReview } = await website.query<{ submitReview: Answer }>(visitor, submitText, {
    input: review,
  });
  return submitReview;
}

/** What visitors see of a product's reviews. */
export async function look(
  website: AnyShop,
  id: string,
  page: { sort?: string; first?: number; after?: string | null } = {},
): Promise<ShownReviews> {
  const { product } = await website.query<{ product: ShownReviews }>(website.visitor(), shownText, {
    id,
    ...page,
  });
  return product;
}
