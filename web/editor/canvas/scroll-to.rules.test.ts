import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { animationMs, scrollGoal, scrollMs, scrollPart } from './scroll-to.rules.ts';

test('a scroll takes 50 to 300 milliseconds, as long as anything else moves at most', () => {
  expect([0, 10, -50, 51, -120, 299, 300, 5_000].map(scrollMs)).toEqual([50, 50, 50, 51, 120, 299, 300, 300]);
  const sheet = readFileSync(new URL('../ui/tokens.css', import.meta.url), 'utf8');
  expect(sheet).toContain(`--animation: ${animationMs}ms;`);
});

test('what is scrolled to stands 30 pixels below the top, as far as the page lets it', () => {
  expect(scrollGoal({ top: 500, scrolled: 100, lowest: 2_000 })).toBe(570);
  expect(scrollGoal({ top: -400, scrolled: 900, lowest: 2_000 })).toBe(470);
  expect(scrollGoal({ top: -90, scrolled: 100, lowest: 2_000 })).toBe(0);
  expect(scrollGoal({ top: 800, scrolled: 1_500, lowest: 2_000 })).toBe(2_000);
});

test('a scroll begins and ends slowly, and is over when its time is', () => {
  expect([-1, 0, 0.5, 1, 2].map(scrollPart)).toEqual([0, 0, 0.5, 1, 1]);
  expect(scrollPart(0.1)).toBeLessThan(0.1);
  expect(scrollPart(0.9)).toBeGreaterThan(0.9);
});
