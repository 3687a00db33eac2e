import type { MailDraft } from '#kit/outbox.data.ts';
import { variantNameOf } from '../cart/cart-rows.ts';
import type { CommerceContext } from '../context.ts';
import { asProduct, asVariant } from '../products/product-rows.ts';
import { claimSignUps, saveMailIds } from './restock.data.ts';
import { isVariantSoldOut, restockMessages } from './restock.rules.ts';
import { type RestockNews, renderRestockMail } from './restock-mail.rules.ts';

/** The variant whose waiting sign-ups get their mail. */
export interface SendRequest {
  readonly productId: string;
  readonly variantId: string;
  /** So many of those who wait longest are written to; all of them when absent. */
  readonly limit?: number | null;
}

/** What became of a request to send. */
export type SendOutcome =
  | {
      readonly __typename: 'RestockNotificationsQueued';
      readonly productId: string;
      readonly variantId: string;
      readonly queued: number;
      readonly delivery: 'SMTP' | 'KEPT';
    }
  | {
      readonly __typename: 'NotFound' | 'ProductUnavailable' | 'VariantSoldOut';
      readonly message: string;
    };

/** What sending needs of a request. */
export type SendingContext = Pick<CommerceContext, 'db' | 'catalog' | 'mailer' | 'viewer'>;

const atOnce = 200;

/**
 * Writes a mail to each sign-up that waits for the variant. A sign-up is claimed in the transaction that writes its mail
 * down under the sign-up's id: pressing twice, two owners at once, or a process that ends in between give it one mail.
 */
export async function sendRestockNotifications(
  context: SendingContext,
  { productId, variantId, limit }: SendRequest,
): Promise<SendOutcome> {
  const { catalog, mailer } = context;
  const row = await catalog.products.clear(productId).load(productId);
  const variant = row?.variants.find(({ id }) => id === variantId);
  if (!row || !variant) return { __typename: 'NotFound', message: restockMessages.noVariant };
  if (!row.isVisible) return { __typename: 'ProductUnavailable', message: restockMessages.productHidden };
  if (isVariantSoldOut(asProduct(row).type, asVariant(variant)))
    return { __typename: 'VariantSoldOut', message: restockMessages.variantSoldOut };
  const news = {
    productTitle: row.title,
    variantName: variantNameOf(variant),
    url: linkTo(context.viewer.baseUrl, productId),
  };
  let queued = 0;
  for (;;) {
    const wanted = Math.min(atOnce, (limit ?? Infinity) - queued);
    const written = wanted > 0 ? await writeSome(context, { productId, variantId, limit: wanted }, news) : 0;
    queued += written;
    if (written < atOnce) break;
  }
  return {
    __typename: 'RestockNotificationsQueued',
    productId,
    variantId,
    queued,
    delivery: mailer.delivery,
  };
}

function writeSome(
  { db, mailer }: SendingContext,
  { limit, ...variant }: SendRequest & { readonly limit: number },
  news: Omit<RestockNews, 'language'>,
): Promise<number> {
  return mailer.transaction(db, async (queries, write) => {
    const claimed = await claimSignUps(queries, variant, limit);
    const drafts = claimed.map(
      ({ id, email, language }): MailDraft => ({
        key: keyOf(id),
        to: email,
        ...renderRestockMail({ ...news, language }),
      }),
    );
    const mailIds = await write(drafts);
    await saveMailIds(
      queries,
      new Map(claimed.map(({ id }) => [id, mailIds.get(keyOf(id)) ?? missingMail(id)])),
    );
    return claimed.length;
  });
}

function keyOf(signUpId: string): string {
  return `restock:${signUpId}`;
}

/** A waiting sign-up has no mail; if it has one all the same, nothing is sent rather than twice. */
function missingMail(signUpId: string): never {
  throw new Error(`The sign-up ${signUpId} waits, but its mail was written before.`);
}

/** An address that stays when the product is renamed or moved. */
function linkTo(baseUrl: string | undefined, productId: string): string | null {
  return baseUrl ? `${baseUrl}/go/product/${productId}` : null;
}
