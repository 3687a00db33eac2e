import type { Queries } from '#kit/database.ts';
import type { MailDraft } from '#kit/outbox.data.ts';
import type { Secret } from '#kit/secret.ts';
import { storedAnswers } from '../checkout-fields/checkout-field.rules.ts';
import { isDonation } from '../draft-orders/draft-version.rules.ts';
import { findOrderMailText } from '../order-mails/order-mail-template.data.ts';
import type { PickupPlace } from '../shipping/shipping.rules.ts';
import { localLines } from '../translations/local-lines.ts';
import { findOrderParts } from './order.data.ts';
import { type OrderMail, type OrderNews, renderOrderMail } from './order-mail.rules.ts';
import { orderTokenOf } from './order-token.ts';

/** What of an order its mails tell. */
export interface MailedOrder {
  readonly id: string;
  readonly email: string;
  /** Tells what it was made of. */
  readonly version: string;
  readonly number: number;
  readonly isTest: boolean;
  readonly currency: string;
  readonly language: string | null;
  readonly origin: string;
  readonly subtotalCents: number;
  readonly discountCents: number;
  readonly shippingCents: number;
  readonly taxCents: number;
  readonly isTaxIncluded: boolean;
  readonly grandTotalCents: number;
  readonly paymentInstructions: string;
  /** What was answered to the shop's own fields, as an order keeps it. */
  readonly additionalFields: string;
  /** Those of a product are told in the words that it has in the order's language. */
  readonly lines: readonly (OrderMail['lines'][number] & { readonly productId?: string | null })[];
  readonly shippingAddress: { readonly name: string } | null;
  readonly billingAddress: { readonly name: string } | null;
  readonly shippingOption?: { readonly pickup?: PickupPlace | null } | null;
  /** What its buyer may download, by paths of the website. */
  readonly downloads?: readonly { readonly filename: string; readonly url: string }[];
}

const donationNews: Partial<Record<OrderNews, OrderNews>> = {
  ...{ RECEIVED: 'DONATION_PROMISED', CONFIRMED: 'DONATION_RECEIVED' },
};

/** A mail to an order's buyer, written once for each thing that happened. */
export async function mailOf(
  { secret, db }: { readonly secret: Secret; readonly db: { readonly websiteId: string } },
  queries: Queries,
  order: MailedOrder,
  happened: OrderNews,
  {
    detail = '',
    key = '',
    isToPay = false,
    ...told
  }: Pick<OrderMail, 'givenBackCents' | 'trackingUrl'> & {
    readonly detail?: string;
    readonly key?: string;
    /** True leads to where what is left can be paid. */
    readonly isToPay?: boolean;
  } = {},
): Promise<MailDraft> {
  const { id, email, origin, paymentInstructions, downloads = [] } = order;
  const news = (isDonation(order) && donationNews[happened]) || happened;
  const isAgreed = happened === 'RECEIVED' || happened === 'CONFIRMED';
  const token = orderTokenOf(secret, db.websiteId, id);
  const mail = renderOrderMail({
    ...order,
    ...told,
    lines: await localLines(queries, order.language, order.lines),
    discounts: order.discountCents === 0 ? [] : (await findOrderParts(queries, id)).discounts,
    isDonation: isDonation(order),
    ...{ news, detail, isToPay, text: await findOrderMailText(queries, news, order.language ?? 'en') },
    name: order.billingAddress?.name ?? order.shippingAddress?.name ?? '',
    pickup: isAgreed ? order.shippingOption?.pickup : null,
    answers: isAgreed ? storedAnswers(order.additionalFields) : [],
    instructions: happened === 'RECEIVED' ? paymentInstructions : '',
    downloads: origin === '' ? [] : downloads.map((file) => ({ ...file, url: origin + file.url })),
    url: origin === '' ? null : `${origin}/order/${token}${isToPay ? '/pay' : ''}`,
  });
  return { key: `order:${id}:${news.toLowerCase()}${key && `:${key}`}`, to: email, ...mail };
}
