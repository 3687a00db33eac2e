import { expect, test } from 'vitest';
import { isReplayBrowser, isReplayCountry } from './eligibility.rules.ts';

test('visits are recorded in shops of the United States and Japan', () => {
  expect(['US', 'JP', 'GB', 'us', ''].filter(isReplayCountry)).toEqual(['US', 'JP']);
});

test('of visitors in the time zones of America and Tokyo, with more than two cores', () => {
  expect(isReplayBrowser({ timeZone: 'America/New_York', cores: 3 })).toBe(true);
  expect(isReplayBrowser({ timeZone: 'Asia/Tokyo', cores: 8 })).toBe(true);
  expect(isReplayBrowser({ timeZone: 'America/New_York', cores: 2 })).toBe(false);
  expect(isReplayBrowser({ timeZone: 'Asia/Seoul', cores: 8 })).toBe(false);
  expect(isReplayBrowser({ timeZone: 'Europe/London', cores: 8 })).toBe(false);
});
