import { expect, test } from 'vitest';
import {
  countVisit,
  readRecord,
  visitorCookieNames,
  visitorCookieSeconds,
  writeRecord,
} from './visitor-cookies.rules.ts';

const now = 1_790_000_000_000;
let ids = 0;
const newId = () => `id-${++ids}`;

test('a first visit begins a record, whose times are all now', () => {
  ids = 0;
  expect(countVisit({}, now, newId)).toEqual({
    ...{ ss_cvr: `id-1|${now}|${now}|${now}|1`, ss_cid: 'id-2', ss_cvt: String(now) },
    ...{ ss_cvisit: String(now), ss_cpvisit: String(now) },
  });
});

test('another page of the same visit changes nothing', () => {
  const before = countVisit({}, now, newId);
  expect(countVisit(before, now + 60_000, newId)).toEqual(before);
});

test('after half an hour away another visit is counted, and the last one is the previous one', () => {
  const { ss_cvt: _, ...away } = countVisit({}, now, newId);
  const later = now + 3_600_000;
  const after = countVisit(away, later, newId);
  expect(readRecord(after.ss_cvr)).toMatchObject({ first: now, previous: now, last: later, count: 2 });
  expect(after).toMatchObject({ ss_cid: away.ss_cid, ss_cpvisit: String(now), ss_cvisit: String(later) });
});

test.each([
  '',
  'id',
  'id|1|2|3',
  'id|1|2|3|0',
  'id|1|2|3|-4',
  'id|1|2|3|4.5',
  'id|1|2|x|4',
  'i d|1|2|3|4',
  'id|1|2|3|4|5',
  '|1|2|3|4',
])('the record %j is discarded, and another is begun', (ss_cvr) => {
  expect(readRecord(ss_cvr)).toBeNull();
  expect(readRecord(countVisit({ ss_cvr, ss_cvt: '5' }, now, newId).ss_cvr)).toMatchObject({
    first: now,
    count: 1,
  });
});

test('a visit’s time and an id that are none are discarded too', () => {
  const before = countVisit({}, now, newId);
  const after = countVisit({ ...before, ss_cvt: 'soon', ss_cid: 'a;b' }, now + 1, newId);
  expect(readRecord(after.ss_cvr)?.count).toBe(2);
  expect(after.ss_cid).toMatch(/^id-/);
});

test('a record is written as it is read', () => {
  const record = { id: 'a-b', first: 1, previous: 2, last: 3, count: 4 };
  expect(writeRecord(record)).toBe('a-b|1|2|3|4');
  expect(readRecord('a-b|1|2|3|4')).toEqual(record);
});

test('a record lives two years, a visit thirty minutes, an id 390 days', () => {
  expect(visitorCookieSeconds).toMatchObject({ ss_cvr: 63_072_000, ss_cvt: 1_800, ss_cid: 33_696_000 });
  expect([...visitorCookieNames].sort()).toEqual(['ss_cid', 'ss_cpvisit', 'ss_cvisit', 'ss_cvr', 'ss_cvt']);
});
