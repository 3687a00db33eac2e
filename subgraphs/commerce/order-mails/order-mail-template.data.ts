import type { Columns } from '#kit/columns.ts';
import { type Queries, type ScopedDatabase, statement } from '#kit/database.ts';
import { type Outdated, saverOf } from '#kit/version.ts';
import type { OrderMailTemplate } from '../generated/prisma/client.ts';
import type { OrderNews } from '../orders/order-mail.rules.ts';
import { prismaFor } from '../prisma-client.ts';
import type { OrderMailText } from './order-mail-texts.rules.ts';

/** What an owner wrote for a kind of mail in a language. */
type StoredText = Columns<OrderMailTemplate, 'language' | 'subject' | 'body', { kind: OrderNews }>;

// A reader of de-AT gets what was written for it, else what was written for de.
const readOne = statement(`
  SELECT subject, body FROM order_mail_template
  WHERE website_id = $1 AND kind = $2 AND language IN ($3, split_part($3, '-', 1)) ORDER BY length(language) DESC LIMIT 1`);

const save = saverOf('order mail texts');

/** What the owner wrote for a mail in a language, or in the same without its territory; null for nothing. */
export async function findOrderMailText(
  queries: Queries,
  kind: OrderNews,
  language: string,
): Promise<OrderMailText | null> {
  const [row] = await queries.rows<Columns<OrderMailTemplate, never, OrderMailText>>(readOne, [
    kind,
    language,
  ]);
  return row ?? null;
}

/** All that the owner wrote in a language, each with the kind of mail that it is for. */
export function findOrderMailTexts(queries: Queries, language: string) {
  return prismaFor(queries).orderMailTemplate.findMany({
    ...{ where: { language }, select: { kind: true, language: true, subject: true, body: true } },
  });
}

/** Keeps what the owner wrote; `usual` is what is said as long as they wrote nothing. */
export function saveOrderMailText(
  db: ScopedDatabase,
  { kind, language, subject, body }: StoredText,
  { expected, usual }: { readonly expected: string | null | undefined; readonly usual: OrderMailText },
): Promise<{ readonly isSaved: true } | Outdated<OrderMailText>> {
  const read = async (queries: Queries) => {
    const own = await findOrderMailTexts(queries, language);
    const stored = own.find((one) => one.kind === kind) ?? usual;
    return { subject: stored.subject, body: stored.body };
  };
  return save(db, expected, read, async (queries) => {
    const { websiteId } = queries;
    await prismaFor(queries).orderMailTemplate.upsert({
      where: { websiteId_kind_language: { websiteId, kind, language } },
      create: { websiteId, kind, language, subject, body },
      update: { subject, body },
    });
    return { isSaved: true };
  });
}

/** Goes back to the product's own words. */
export async function removeOrderMailText(
  queries: Queries,
  kind: OrderNews,
  language: string,
): Promise<void> {
  await prismaFor(queries).orderMailTemplate.deleteMany({ where: { kind, language } });
}
