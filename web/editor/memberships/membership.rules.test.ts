import { expect, test } from 'vitest';
import { membershipState } from './membership.rules.ts';

test('a membership is open, until a day where that is known, paused, or over', () => {
  const [paused, ends, ended] = ['2026-01-02T00:00:00Z', '2026-02-01T00:00:00Z', '2026-01-20T00:00:00Z'];
  expect(membershipState({})).toEqual({ state: 'lasting', at: null });
  expect(membershipState({ endsAt: ends })).toEqual({ state: 'lasting', at: ends });
  expect(membershipState({ pausedAt: paused, endsAt: ends })).toEqual({ state: 'paused', at: paused });
  expect(membershipState({ pausedAt: paused, endedAt: ended })).toEqual({ state: 'ended', at: ended });
});
