import { type Queries, type ScopedDatabase, statement } from '#kit/database.ts';
import { type Outdated, saverOf } from '#kit/version.ts';
import type { OrderNews } from '../orders/order-mail.rules.ts';
import type { OrderMailText } from './order-mail-texts.rules.ts';

/** What an owner wrote for a kind of mail in a language. */
interface StoredText extends OrderMailText {
  readonly kind: OrderNews;
  readonly language: string;
}

// A reader of de-AT gets what was written for it, else what was written for de.
const readOne = statement(`
  SELECT subject, body FROM order_mail_template
  WHERE website_id = $1 AND kind = $2 AND language IN ($3, split_part($3, '-', 1)) ORDER BY length(language) DESC LIMIT 1`);
const readAll = statement(
  'SELECT kind, language, subject, body FROM order_mail_template WHERE website_id = $1 AND language = $2',
);
const writeOne = statement(`
  INSERT INTO order_mail_template (website_id, kind, language, subject, body) VALUES ($1, $2, $3, $4, $5)
  ON CONFLICT (website_id, kind, language) DO UPDATE SET subject = excluded.subject, body = excluded.body, updated_at = now()`);
const removeOne = statement(
  'DELETE FROM order_mail_template WHERE website_id = $1 AND kind = $2 AND language = $3',
);

const save = saverOf('order mail texts');

/** What the owner wrote for a mail in a language, or in the same without its territory; null for nothing. */
export async function findOrderMailText(
  queries: Queries,
  kind: OrderNews,
  language: string,
): Promise<OrderMailText | null> {
  const [row] = await queries.rows<OrderMailText>(readOne, [kind, language]);
  return row ?? null;
}

/** All that the owner wrote in a language. */
export function findOrderMailTexts(queries: Queries, language: string): Promise<StoredText[]> {
  return queries.rows<StoredText>(readAll, [language]);
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
    await queries.rows(writeOne, [kind, language, subject, body]);
    return { isSaved: true };
  });
}

/** Goes back to the product's own words. */
export async function removeOrderMailText(
  queries: Queries,
  kind: OrderNews,
  language: string,
): Promise<void> {
  await queries.rows(removeOne, [kind, language]);
}
