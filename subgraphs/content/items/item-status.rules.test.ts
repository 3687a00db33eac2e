import { describe, expect, it } from 'vitest';
import { isItemVisible } from './item.rules.ts';
import {
  decideStatus,
  draftThatGoesOut,
  type ItemStatus,
  statusAt,
  statusLabel,
} from './item-status.rules.ts';
import { sumUpProblems } from './managing.rules.ts';

const now = new Date('2026-03-01T09:00:00.000Z');
const before = new Date('2026-02-01T09:00:00.000Z');
const later = new Date('2026-04-01T09:00:00.000Z');

describe('The word beside an item', () => {
  it.each<[ItemStatus, string]>([
    ['SCHEDULED', 'Scheduled'],
    ['NEEDS_REVIEW', 'Needs Review'],
    ['DRAFT', 'Draft'],
    ['PRIVATE', 'Private'],
    ['PUBLISHED', ''],
  ])('of status %s is %j', (status, label) => {
    expect(statusLabel(status)).toBe(label);
  });
});

describe('What is scheduled', () => {
  it('is published from its instant on, whether or not the job has been there', () => {
    expect(statusAt({ status: 'SCHEDULED', publishedAt: later }, now)).toBe('SCHEDULED');
    expect(statusAt({ status: 'SCHEDULED', publishedAt: now }, now)).toBe('PUBLISHED');
    expect(isItemVisible({ status: 'SCHEDULED', publishedAt: now }, now, false)).toBe(true);
    expect(isItemVisible({ status: 'SCHEDULED', publishedAt: later }, now, false)).toBe(false);
  });
});

describe('Only contributors see', () => {
  it.each(['NEEDS_REVIEW', 'DRAFT', 'PRIVATE'])('what has status %s, however old it is', (status) => {
    expect(isItemVisible({ status, publishedAt: before }, now, false)).toBe(false);
    expect(isItemVisible({ status, publishedAt: before }, now, true)).toBe(true);
  });
});

describe('A status', () => {
  const published = { status: 'PUBLISHED', publishedAt: before } as const;

  it('becomes scheduled when the time is still to come', () => {
    const input = { publishedAt: later };
    expect(decideStatus(published, input, now)).toEqual({ status: 'SCHEDULED', publishedAt: later });
    expect(decideStatus(published, { status: 'SCHEDULED' }, now)).toEqual({
      problem: 'What is scheduled needs a time that is still to come.',
    });
  });

  it('becomes published at once when its owner says so, whatever was planned', () => {
    const scheduled = { status: 'SCHEDULED', publishedAt: later } as const;
    expect(decideStatus(scheduled, { status: 'PUBLISHED' }, now)).toEqual({
      status: 'PUBLISHED',
      publishedAt: now,
    });
    expect(decideStatus(scheduled, {}, now)).toEqual(scheduled);
    expect(decideStatus(scheduled, { publishedAt: before }, now)).toEqual(published);
  });

  it('of a draft does not care for its time', () => {
    const input = { status: 'DRAFT', publishedAt: later } as const;
    expect(decideStatus(published, input, now)).toEqual(input);
  });
});

describe('the draft of a text that goes out with its post', () => {
  it.each([
    ['DRAFT', { status: 'PUBLISHED' }, 'PUBLISHED', 'any'],
    ['NEEDS_REVIEW', { status: 'SCHEDULED' }, 'SCHEDULED', 'any'],
    ['PUBLISHED', { status: 'PUBLISHED' }, 'PUBLISHED', 'any'],
    ['DRAFT', { status: 'PUBLISHED', keepsDrafts: true }, 'PUBLISHED', null],
    ['SCHEDULED', {}, 'PUBLISHED', 'due'],
    ['PUBLISHED', {}, 'PUBLISHED', null],
    ['PUBLISHED', { status: 'DRAFT' }, 'DRAFT', null],
  ] as const)('of one that is %s, with %o', (before, input, after, expected) => {
    expect(draftThatGoesOut({ status: before }, input, { status: after })).toBe(expected);
  });
});

it('what is wrong with many posts is told once each, and of more than five how many', () => {
  const problems = [1, 2, 2, 3, 4, 5, 6, 7].map((n) => ({ field: 'input.status', message: `Post ${n}.` }));
  expect(sumUpProblems(problems)).toEqual({
    field: 'input.status',
    message: 'Post 1. Post 2. Post 3. Post 4. Post 5. It is the same with 2 more.',
  });
});
