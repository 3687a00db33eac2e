import { expect, test } from 'vitest';
import { popupInput, popupState, popupValues, positions } from './popup-form.rules.ts';

const times = { startsAt: '2026-03-02T00:00:00Z', endsAt: '2026-03-03T00:00:00Z' };

test('a popup is off, to come, on or over', () => {
  const at = (day: string) =>
    popupState({ ...times, isEnabled: true }, Date.parse(`2026-03-${day}T12:00:00Z`));
  expect(['01', '02', '03'].map(at)).toEqual(['scheduled', 'on', 'over']);
  expect(popupState({ isEnabled: false, startsAt: null, endsAt: null }, 0)).toBe('off');
  expect(popupState({ isEnabled: true, startsAt: null, endsAt: null }, 0)).toBe('on');
});

test('a new popup has sensible values, and no time is none', () => {
  const values = popupValues(null);
  expect(values).toMatchObject({ position: 'BOTTOM_RIGHT', trigger: 'DELAY', isEnabled: true });
  expect(popupInput(values, null)).toMatchObject({ id: null, startsAt: null, endsAt: null });
  expect(popupInput({ ...values, ...times }, 'p1')).toMatchObject({ id: 'p1', ...times });
});

test('a popup may stand at nine places', () => {
  expect(new Set(positions).size).toBe(9);
});
