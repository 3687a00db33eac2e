import type { Queries } from '#kit/database.ts';
import type { MailDraft } from '#kit/outbox.data.ts';
import type { Secret } from '#kit/secret.ts';
import { findOrderMailText } from '../order-mails/order-mail-template.data.ts';
import { type OrderMail, type OrderNews, renderOrderMail } from './order-mail.rules.ts';
import { orderTokenOf } from './order-token.ts';

/** What of an order its mails tell. */
export interface MailedOrder {
  readonly id: string;
  readonly email: string;
  readonly number: number;
  readonly isTest: boolean;
  readonly currency: string;
  readonly language: string | null;
  readonly origin: string;
  readonly grandTotalCents: number;
  readonly paymentInstructions: string;
  readonly lines: OrderMail['lines'];
  readonly shippingAddress: { readonly name: string } | null;
  readonly billingAddress: { readonly name: string } | null;
  /** What its buyer may download, by paths of the website. */
  readonly downloads?: readonly { readonly filename: string; readonly url: string }[];
}

/** A mail to an order's buyer, written once for each thing that happened. */
export async function mailOf(
  { secret, db }: { readonly secret: Secret; readonly db: { readonly websiteId: string } },
  queries: Queries,
  order: MailedOrder,
  news: OrderNews,
  { detail = '', key = '' }: { readonly detail?: string; readonly key?: string } = {},
): Promise<MailDraft> {
  const { id, email, origin, paymentInstructions, downloads = [] } = order;
  const token = orderTokenOf(secret, db.websiteId, id);
  const mail = renderOrderMail({
    ...order,
    ...{ news, detail, text: await findOrderMailText(queries, news, order.language ?? 'en') },
    name: order.billingAddress?.name ?? order.shippingAddress?.name ?? '',
    instructions: news === 'RECEIVED' ? paymentInstructions : '',
    downloads: origin === '' ? [] : downloads.map((file) => ({ ...file, url: origin + file.url })),
    url: origin === '' ? null : `${origin}/order/${token}`,
  });
  return { key: `order:${id}:${news.toLowerCase()}${key && `:${key}`}`, to: email, ...mail };
}
