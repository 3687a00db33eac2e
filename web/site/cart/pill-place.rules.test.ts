import { expect, test } from 'vitest';
import { pillRise } from './pill-place.rules.ts';

const pill = { top: 732, bottom: 780, left: 1100, right: 1230 };

test('the pill stands in its corner when nothing is in its way', () => {
  expect(pillRise({ pill, buttons: [] })).toBe(0);
});

test('the pill rises above a button that it would cover, and above one that is above that', () => {
  const button = { top: 735, bottom: 787, left: 760, right: 1230 };
  expect(pillRise({ pill, buttons: [button] })).toBe(57);
  const next = { top: 660, bottom: 712, left: 760, right: 1230 };
  expect(pillRise({ pill, buttons: [next, button] })).toBe(132);
});

test('the pill does not move for what stands beside it, is far above, or is not shown', () => {
  const others = [
    { ...pill, left: 100, right: 400 },
    { ...pill, top: 100, bottom: 150 },
    { top: 740, bottom: 740, left: 1100, right: 1200 },
  ];
  expect(pillRise({ pill, buttons: others })).toBe(0);
});

test('the pill stays where it is in a window that has no room above the button', () => {
  const low = { ...pill, top: 60, bottom: 108 };
  expect(pillRise({ pill: low, buttons: [{ top: 20, bottom: 110, left: 0, right: 1280 }] })).toBe(0);
});
