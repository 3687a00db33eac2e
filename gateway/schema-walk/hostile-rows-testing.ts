import pg from 'pg';
import { hostileAddress, hostileText, hostileWords } from './executable-testing.ts';
import { columnsOf, findWebsiteTables } from './sample-rows-testing.ts';

/** Tables that no page reads, or that are made from others. */
const unread =
  /\.(?:audit_entry|webhook\w*|mail|rate_limit|\w+_attempt|search_\w+|file_upload|media_file|former_\w+|item_version|theme_\w+|import_run|hook_delivery|form_submission_key|review_summary|item_count|item_label|stock_movement|redirect)$/;

/** Columns whose values are of a form that their rules prove: names of things, kinds, codes and addresses. */
const bound = new RegExp(
  `^(?:${[
    ...[
      'id',
      '.*_ids?',
      '.*_?key',
      '.*_?hash',
      'slug',
      'source.*',
      'type.*',
      '.*_type',
      'kind',
      'state',
      'status',
    ],
    ...[
      'language',
      'currency',
      '.*country',
      'code',
      'ordering',
      'sort',
      'access',
      'region_name',
      'email',
      'host',
    ],
    ...[
      'recipient_email',
      'permissions',
      'prefix',
      'identifier',
      'path',
      'page_path',
      'provider',
      'namespace',
    ],
    ...[
      'position',
      'trigger',
      'place',
      '.*token',
      '.*secret',
      'sealed',
      'related_products',
      'page_rendering',
      'last_four',
    ],
    ...[
      'billing_period_unit',
      'delivery_date',
      'content_source',
      'transports',
      'purpose',
      'time_zone',
      '.*url',
    ],
    ...[
      'issuer',
      'field',
      'filename',
      'content_type',
      'sku',
      'reference',
      'note',
      'last_error',
      'value',
      'digest',
    ],
    ...['additional_fields', 'colors', 'preferences', 'redirect_hosts', 'subject', 'created_by', 'feed_hash'],
  ].join('|')})$`,
);

/** Columns that hold HTML of the owner, which is printed as it is; of comments it was cleaned before. */
const html = new Set([
  ...['commerce.product.description', 'content.item.body', 'content.item.excerpt', 'content.popup.body'],
  ...['content.collection.main_content', 'content.collection.description', 'content.comment.html'],
]);

/** Posts find their author by name. */
const sameText: Readonly<Record<string, string>> = { 'content.author.name': 'content.item.author_name' };

/** Keys of JSON whose texts are of a form, or HTML. */
const boundKeys =
  /^(?:id|.*Ids?|type|kind|.*[uU]rls?|href|link|html|code|embed|language|.*[cC]ountry|format|design|.*ratio|alignment|collection|position|serviceName|shareButtons|disqusShortname|notifyEmails|contactEmail|email|size|redirectUrl|version|businessHours|.*Format|contentSource|hiddenName|currencySymbol)$/;

/** What is to be stored everywhere. */
export type Hostility = 'text' | 'address';

/** Stores hostile texts in every text of a website that is free; answers where, by their numbers. */
export async function storeHostileTexts(
  client: pg.Client,
  schemas: readonly string[],
  websiteId: string,
  hostility: Hostility,
): Promise<string[]> {
  const places: string[] = [''];
  const textFor = (where: string) => {
    const place = sameText[where] ?? where;
    if (!places.includes(place)) places.push(place);
    const number = places.indexOf(place);
    if (html.has(place)) return hostileWords(number);
    return hostility === 'text' ? hostileText(number) : hostileAddress(number);
  };
  for (const { schema, name, owner } of await findWebsiteTables(client, schemas)) {
    const table = `${schema}.${name}`;
    if (owner === null || unread.test(table)) continue;
    for (const column of await columnsOf(client, table)) {
      if (bound.test(column.name)) continue;
      const place = `${table}.${column.name}`;
      const where = { table, column: pg.escapeIdentifier(column.name), owner, websiteId };
      if (column.type === 'text') await storeText(client, where, textFor(place), hostility, html.has(place));
      else if (column.type === '_text') await storeTexts(client, where, textFor(place), hostility);
      else if (column.type === 'jsonb')
        await storeInJson(client, where, (key) => textFor(`${place} ${key}`), hostility);
    }
  }
  return places;
}

interface Where {
  readonly table: string;
  readonly column: string;
  readonly owner: string;
  readonly websiteId: string;
}

async function storeText(
  client: pg.Client,
  { table, column, owner, websiteId }: Where,
  text: string,
  hostility: Hostility,
  isHtml: boolean,
): Promise<void> {
  const value = hostility === 'address' && !isHtml ? '$1' : `${column} || $1`;
  await client.query(`UPDATE ${table} SET ${column} = ${value} WHERE ${owner} = $2 AND ${column} <> ''`, [
    text,
    websiteId,
  ]);
}

async function storeTexts(
  client: pg.Client,
  { table, column, owner, websiteId }: Where,
  text: string,
  hostility: Hostility,
): Promise<void> {
  const value = hostility === 'address' ? '$1::text' : 'each || $1';
  await client.query(
    `UPDATE ${table} SET ${column} = ARRAY(SELECT ${value} FROM unnest(${column}) AS each) WHERE ${owner} = $2`,
    [text, websiteId],
  );
}

async function storeInJson(
  client: pg.Client,
  { table, column, owner, websiteId }: Where,
  textFor: (key: string) => string,
  hostility: Hostility,
): Promise<void> {
  const { rows } = await client.query<{ place: string; value: unknown }>(
    `SELECT ctid::text AS place, ${column} AS value FROM ${table} WHERE ${owner} = $1 AND ${column} IS NOT NULL`,
    [websiteId],
  );
  const change = (value: unknown, key: string): unknown => {
    if (Array.isArray(value)) return value.map((each) => change(each, key));
    if (typeof value === 'object' && value !== null)
      return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, change(each, name)]));
    if (typeof value !== 'string' || value === '' || boundKeys.test(key)) return value;
    return hostility === 'address' ? textFor(key) : value + textFor(key);
  };
  for (const { place, value } of rows) {
    const changed = JSON.stringify(change(value, ''));
    await client.query(`UPDATE ${table} SET ${column} = $1::jsonb WHERE ctid = $2::tid`, [changed, place]);
  }
}
