import { createHash } from 'node:crypto';
import { clipText } from './clip-text.rules.ts';
import { normalizePath } from './path.rules.ts';
import { readSource, unknownSource, type VisitSource } from './source.rules.ts';
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
  /** Its sender told no time: sent again, it has another one. */
  readonly undated?: true;
}

/** Of an event that the install tells of itself: it knows no visitor. */
export const withoutVisitor = {
  ...unknownSource,
  visitor: '',
  is_new: false,
  path: '',
  country: '',
  language: '',
  device: '',
  browser: '',
  os: '',
} satisfies Partial<EventDraft>;

/** Not kept: what tells who the visitor is, and what has a column of its own. */
const notKept =
  /^(?:ss_\w+|cart_id|analytics_id|marketing_id|session_id|memberAccountId|member_account_id|userAgent|user_agent|clientDate|url|referrer|page_referrer_url|query|page_query_params|pagePath|page_path)$/;
const keptOfSearch = new Set(['query']);

/**
 * A vital is a row of its own under its record's id, and so is what was found on a page, and for how long it was looked at; all else is
 * one row.
 */
export function draftsOf(event: SentEvent, origin: EventOrigin): EventDraft[] {
  const draft = draftOf(event, origin);
  if (event.schema !== 'Performance') return [draft];
  if (event.content.event !== 'page_speed') return findingsOf(draft, recordOf(event.content.data));
  const { pagePath: _, version: __, release = '', finding: ___, ...metrics } = recordOf(event.content.data);
  return Object.entries(metrics).flatMap(([name, value]): EventDraft[] => {
    if (typeof value !== 'number') return [];
    const own = { ...draft, id: `${draft.id}.${name}`, value };
    if (name === 'seconds') return [{ ...own, schema: 'Heartbeat', name: 'Heartbeat', data: {} }];
    return vitals.has(name) ? [{ ...own, name, data: { release } }] : [];
  });
}

/** What a page is found to have, by name; a name is none of a visitor's words. */
function findingsOf(draft: EventDraft, { findings, finding }: SentEvent['content']): EventDraft[] {
  const found = typeof finding === 'string' && finding !== '' ? { [finding]: 1 } : {};
  return Object.entries({ ...found, ...recordOf(findings) }).flatMap(([subject, value]) =>
    typeof value === 'number' && findingName.test(subject)
      ? [{ ...draft, id: `${draft.id}.${subject}`, subject, value, data: {} }]
      : [],
  );
}

const findingName = /^[\w.:-]{1,60}$/;
const vitals = new Set(['FCP', 'LCP', 'CLS', 'FID', 'INP', 'TTFB']);

/** Each column is named once, and no object is spread: events are the most frequent thing that is made here. */
function draftOf({ id, schema, at, content }: SentEvent, origin: EventOrigin): EventDraft {
  const { timeZone, ownHost } = origin;
  const url = textOf(content, addressNames);
  const address = url !== '' && URL.canParse(url) ? new URL(url) : undefined;
  const path =
    textOf(content, pathNames) || textOf(recordOf(content.data), ['pagePath']) || address?.pathname;
  const isSearch = schema === 'SiteSearch';
  const query = isSearch ? '' : textOf(content, queryNames) || address?.search;
  const source = readSource(content.referrer ?? content.page_referrer_url, query, ownHost);
  return {
    day: dayIn(timeZone, at),
    id,
    at,
    schema,
    name: nameOf(schema, content),
    visitor: origin.visitor,
    is_new: origin.isNew,
    path: path ? (normalizePath(path) ?? '') : '',
    referrer: source.referrer,
    source: source.source,
    medium: source.medium,
    campaign: source.campaign,
    term: source.term,
    ad_content: source.ad_content,
    device: origin.device,
    browser: origin.browser,
    os: origin.os,
    country: origin.country,
    language: languageOf(textOf(content, languageNames)),
    subject: schema === 'PageError' ? fingerprintOf(content) : clipText(textOf(content, subjects), 100),
    value: numberOf(content.item_quantity ?? content.results ?? content.seconds ?? content.position),
    amount: null,
    currency: clipText(textOf(content, currencyNames).toUpperCase(), 3),
    data: keptOf(content, isSearch),
  };
}

const addressNames = ['url'];
const pathNames = ['pagePath', 'page_path'];
const queryNames = ['query', 'page_query_params'];
const languageNames = ['language', 'browser_language'];
const currencyNames = ['currency_code'];

function languageOf(tag: string): string {
  return clipText(tag.split('-', 1)[0]?.toLowerCase() ?? '', 8);
}

/** Names of fields that were looked at, and whether they are kept: events of a kind have the same ones. */
const knownNames = new Map<string, boolean>();
const mostKnown = 1_000;

function isKept(name: string): boolean {
  const known = knownNames.get(name);
  if (known !== undefined) return known;
  const isOne = !notKept.test(name);
  if (knownNames.size < mostKnown) knownNames.set(name, isOne);
  return isOne;
}

function keptOf(content: SentEvent['content'], isSearch: boolean): SentEvent['content'] {
  const kept: Record<string, unknown> = {};
  // A field of this name would change what the object is.
  for (const name of Object.keys(content))
    if (name !== '__proto__' && (isKept(name) || (isSearch && keptOfSearch.has(name))))
      kept[name] = content[name];
  return kept;
}

const nothing: Readonly<Record<string, unknown>> = {};

const subjects = [
  ...[
    'productId',
    'item_id',
    'content_item_id',
    'content_collection_id',
    'formId',
    'object_identifier',
    'buttonId',
    'overlayId',
    'experimentId',
  ],
  ...['id', 'itemId'],
];

const named = new Set(['CommerceShopping', 'GatedContent', 'FormMetric', 'V1Event', 'Performance']);

function nameOf(schema: string, content: Readonly<Record<string, unknown>>): string {
  if (schema === 'Pipeline') return textOf(content, ['custom_schema_name']);
  return (named.has(schema) && textOf(content, ['event'])) || schema;
}

/**
 * Failures are the same when they say the same, but for numbers, at the same place of the same script: the function, or the file where
 * that is one of the product's sources, as each browser names other functions.
 */
export function fingerprintOf(content: Readonly<Record<string, unknown>>): string {
  const message = textOf(content, ['message'])
    .replace(/\d+/g, '#')
    .replace(/0x[\da-f]+/gi, '#');
  const source = textOf(content, ['source']).replace(/[?#].*$/, '');
  const isOfSources = source !== '' && !/^(?:\w+:|\/)/.test(source);
  const place = source.replace(/-[\w-]{8}(?=\.m?js$)/, '');
  return createHash('sha256')
    .update(`${message}\n${place}\n${isOfSources ? '' : functionOf(textOf(content, ['stack']))}`)
    .digest('hex')
    .slice(0, 16);
}

/** The first function that a stack names: what stands before `@` or `(`. Line by line, as one pattern for all of it can be kept busy for minutes. */
function functionOf(stack: string): string {
  for (const line of stack.split('\n')) {
    const end = line.search(/[@(]/);
    const name = line
      .slice(0, Math.max(0, end))
      .trim()
      .replace(/^at\s+/, '');
    if (/^[\w$.<> ]+$/.test(name)) return name;
  }
  return '';
}

const minuteMs = 60_000;
const formats = new Map<string, { readonly format: Intl.DateTimeFormat; minute: number; day: string }>();

/** The day of an instant in a time zone, `2026-03-01`. */
export function dayIn(timeZone: string, at: Date): string {
  let known = formats.get(timeZone);
  if (!known) {
    const format = new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' });
    known = { format, minute: Number.NaN, day: '' };
    formats.set(timeZone, known);
  }
  // Days begin with a minute, and most events are of the minute of the event before.
  const minute = Math.floor(at.getTime() / minuteMs);
  if (known.minute !== minute) Object.assign(known, { minute, day: known.format.format(at) });
  return known.day;
}

function textOf(content: Readonly<Record<string, unknown>>, names: readonly string[]): string {
  for (const name of names) {
    const value = content[name];
    if (typeof value === 'string' && value !== '')
      return value.includes('\u0000') ? value.replaceAll('\u0000', '') : value;
  }
  return '';
}

function numberOf(value: unknown): number | null {
  return typeof value === 'number' && Number.isFinite(value) ? value : null;
}

function recordOf(value: unknown): Readonly<Record<string, unknown>> {
  return isRecord(value) ? value : nothing;
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}
