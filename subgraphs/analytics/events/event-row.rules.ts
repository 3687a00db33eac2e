import { createHash } from 'node:crypto';
import { normalizePath } from './path.rules.ts';
import { readSource, type VisitSource } from './source.rules.ts';
import type { BrowserGroup } from './visitor.rules.ts';

/** An event as it was sent. */
export interface SentEvent {
  /** Made by the sender: the same id is the same event. */
  readonly id: string;
  readonly schema: string;
  readonly at: Date;
  readonly content: Readonly<Record<string, unknown>>;
}

/** What is known about whoever sent events, the same for all of a request. */
export interface EventOrigin extends BrowserGroup {
  readonly websiteId: string;
  /** IANA time zone of the website. */
  readonly timeZone: string;
  readonly ownHost: string;
  readonly visitor: string;
  readonly isNew: boolean;
  readonly country: string;
}

/** A row of `visit_event` but for its website; columns that are absent have their defaults. */
export interface EventDraft extends VisitSource, BrowserGroup {
  readonly day: string;
  readonly id: string;
  readonly at: Date;
  readonly schema: string;
  readonly name: string;
  readonly visitor: string;
  readonly is_new: boolean;
  readonly path: string;
  readonly country: string;
  readonly language: string;
  readonly subject: string;
  readonly value: number | null;
  readonly amount: number | null;
  readonly currency: string;
  readonly data: Readonly<Record<string, unknown>>;
}

/** Not kept: what tells who the visitor is, and what has a column of its own. */
const notKept =
  /^(?:ss_\w+|analytics_id|session_id|memberAccountId|member_account_id|userAgent|user_agent|url|referrer|page_referrer_url|query|page_query_params|pagePath|page_path)$/;
const keptOfSearch = new Set(['query']);

/** A vital is a row of its own under its record's id; all else is one row. */
export function draftsOf(event: SentEvent, origin: EventOrigin): EventDraft[] {
  const draft = draftOf(event, origin);
  if (event.schema !== 'Performance' || event.content.event !== 'page_speed') return [draft];
  const { pagePath: _, version: __, release = '', finding: ___, ...metrics } = recordOf(event.content.data);
  return Object.entries(metrics).flatMap(([name, value]) =>
    typeof value === 'number' && vitals.has(name)
      ? [{ ...draft, id: `${draft.id}.${name}`, name, value, data: { release } }]
      : [],
  );
}

const vitals = new Set(['FCP', 'LCP', 'CLS', 'FID', 'INP', 'TTFB']);

function draftOf({ id, schema, at, content }: SentEvent, origin: EventOrigin): EventDraft {
  const { websiteId: _, timeZone, ownHost, visitor, isNew, ...browser } = origin;
  const field = (...names: readonly string[]) => textOf(content, names);
  const url = field('url');
  const address = URL.canParse(url) ? new URL(url) : undefined;
  const data = recordOf(content.data);
  const path = field('pagePath', 'page_path') || textOf(data, ['pagePath']) || address?.pathname;
  const isSearch = schema === 'SiteSearch';
  const query = isSearch ? '' : field('query', 'page_query_params') || address?.search;
  return {
    ...browser,
    ...readSource(content.referrer ?? content.page_referrer_url, query, ownHost),
    ...{ id, at, schema, visitor, is_new: isNew, day: dayIn(timeZone, at) },
    name: nameOf(schema, content),
    path: path ? (normalizePath(path) ?? '') : '',
    language: field('language', 'browser_language').split('-')[0]?.toLowerCase().slice(0, 8) ?? '',
    subject: schema === 'PageError' ? fingerprintOf(content) : field(...subjects).slice(0, 100),
    value: numberOf(content.item_quantity ?? content.results ?? content.seconds ?? content.position),
    amount: null,
    currency: field('currency_code').toUpperCase().slice(0, 3),
    data: Object.fromEntries(
      Object.entries(content).filter(([name]) => !notKept.test(name) || (isSearch && keptOfSearch.has(name))),
    ),
  };
}

const subjects = [
  ...['productId', 'item_id', 'content_item_id', 'formId', 'object_identifier', 'buttonId', 'overlayId'],
  ...['id', 'itemId'],
];

function nameOf(schema: string, content: Readonly<Record<string, unknown>>): string {
  if (schema === 'Pipeline') return textOf(content, ['custom_schema_name']);
  const isNamed = ['CommerceShopping', 'GatedContent', 'FormMetric', 'V1Event', 'Performance'].includes(
    schema,
  );
  return (isNamed && textOf(content, ['event'])) || schema;
}

/** Failures are the same when they say the same, but for numbers, at the same place of the same script. */
export function fingerprintOf(content: Readonly<Record<string, unknown>>): string {
  const message = textOf(content, ['message'])
    .replace(/\d+/g, '#')
    .replace(/0x[\da-f]+/gi, '#');
  const source = textOf(content, ['source']).replace(/[?#].*$/, '');
  const [, frame = ''] = /^\s*(?:at\s+)?([\w$.<> ]+?)\s*[@(]/m.exec(textOf(content, ['stack'])) ?? [];
  const place = source.replace(/-[\w-]{8}(?=\.m?js$)/, '');
  return createHash('sha256').update(`${message}\n${place}\n${frame}`).digest('hex').slice(0, 16);
}

const formats = new Map<string, Intl.DateTimeFormat>();

/** The day of an instant in a time zone, `2026-03-01`. */
export function dayIn(timeZone: string, at: Date): string {
  let format = formats.get(timeZone);
  if (!format) {
    format = new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' });
    formats.set(timeZone, format);
  }
  return format.format(at);
}

function textOf(content: Readonly<Record<string, unknown>>, names: readonly string[]): string {
  for (const name of names) {
    const value = content[name];
    if (typeof value === 'string' && value !== '') return value.replaceAll('\u0000', '');
  }
  return '';
}

function numberOf(value: unknown): number | null {
  return typeof value === 'number' && Number.isFinite(value) ? value : null;
}

function recordOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? Object.fromEntries(Object.entries(value)) : {};
}
