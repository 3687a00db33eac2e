import { expect, test } from 'vitest';
import { isBackupDue } from './schedule.rules.ts';

const at = (text: string) => new Date(`2026-03-${text}:00Z`);
const quarterPastThree = 3 * 60 + 15;

test('a backup is made once a night, at its minute or as soon after as the machine is on', () => {
  const lastNight = at('09T03:15');
  expect(isBackupDue(at('10T03:14'), quarterPastThree, lastNight)).toBe(false);
  expect(isBackupDue(at('10T03:15'), quarterPastThree, lastNight)).toBe(true);
  expect(isBackupDue(at('10T19:00'), quarterPastThree, lastNight)).toBe(true);
  expect(isBackupDue(at('10T19:00'), quarterPastThree, at('10T03:16'))).toBe(false);
});

test('an install without any backup makes its first one at once', () => {
  expect(isBackupDue(at('10T01:00'), quarterPastThree, null)).toBe(true);
});

test('a backup that a clock far ahead left does not keep the next ones from being made', () => {
  expect(isBackupDue(at('10T04:00'), quarterPastThree, at('20T03:15'))).toBe(true);
});
