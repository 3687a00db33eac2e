/** Cookies that tell visits apart. Under a restrictive policy all of them are cleared. */
export const visitorCookieNames = ['ss_cid', 'ss_cpvisit', 'ss_cvisit', 'ss_cvr', 'ss_cvt'] as const;

export type VisitorCookieName = (typeof visitorCookieNames)[number];

/** Kept while a visitor does not want to be counted. */
export const countingRefusedCookie = 'ss_no';

const day = 86_400;

/** How long each cookie lives, in seconds: a record two years, a visit half an hour, an id 390 days. */
export const visitorCookieSeconds: Readonly<Record<VisitorCookieName, number>> = {
  ss_cid: 390 * day,
  ss_cpvisit: 2 * 365 * day,
  ss_cvisit: 2 * 365 * day,
  ss_cvr: 2 * 365 * day,
  ss_cvt: 30 * 60,
};

/** A visitor as their browser remembers them. Times are milliseconds since 1970. */
export interface VisitorRecord {
  readonly id: string;
  readonly first: number;
  readonly previous: number;
  readonly last: number;
  readonly count: number;
}

const recordPattern = /^[\w-]{1,64}(?:\|[1-9]\d{0,15}){4}$/;
const timePattern = /^[1-9]\d{0,15}$/;
const idPattern = /^[\w-]{1,64}$/;

/** A record reads `id|first|previous|last|count` with positive whole numbers; anything else is none. */
export function readRecord(value: string | undefined): VisitorRecord | null {
  if (value === undefined || !recordPattern.test(value)) return null;
  const [id = '', ...numbers] = value.split('|');
  const [first = 0, previous = 0, last = 0, count = 0] = numbers.map(Number);
  return { id, first, previous, last, count };
}

/** A record as its cookie holds it. */
export function writeRecord({ id, first, previous, last, count }: VisitorRecord): string {
  return [id, first, previous, last, count].join('|');
}

/** The cookies of a page that is opened now: a visit goes on while `ss_cvt` is there, else another begins. */
export function countVisit(
  cookies: Readonly<Partial<Record<VisitorCookieName, string>>>,
  now: number,
  newId: () => string,
): Record<VisitorCookieName, string> {
  const known = readRecord(cookies.ss_cvr);
  const isSameVisit = known !== null && timePattern.test(cookies.ss_cvt ?? '');
  const record = known
    ? isSameVisit
      ? known
      : { ...known, previous: known.last, last: now, count: known.count + 1 }
    : { id: newId(), first: now, previous: now, last: now, count: 1 };
  const id = cookies.ss_cid;
  return {
    ss_cid: id !== undefined && idPattern.test(id) ? id : newId(),
    ss_cpvisit: String(record.previous),
    ss_cvisit: String(record.last),
    ss_cvr: writeRecord(record),
    ss_cvt: String(record.last),
  };
}
