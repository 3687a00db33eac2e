import { expect, test } from 'vitest';
import { judgeAnswer, secondsOfPause } from './deliveries.rules.ts';

const answered = (status: number) => ({ status, error: null, isFinal: false });

test('2xx took it, 410 never will, anything else may later, until the last attempt', () => {
  expect(judgeAnswer(answered(204), 8, 8)).toMatchObject({ state: 'DELIVERED', error: null });
  expect(judgeAnswer(answered(410), 1, 8)).toMatchObject({
    state: 'FAILED',
    error: 'The address answered 410.',
  });
  expect(judgeAnswer(answered(302), 1, 8)).toMatchObject({
    state: 'QUEUED',
    error: 'The address answered 302.',
  });
  expect(judgeAnswer(answered(500), 8, 8)).toMatchObject({
    state: 'FAILED',
    error: 'The address answered 500.',
  });
});

test('an address that may not be asked did not keep silent', () => {
  const refused = { status: null, error: '127.0.0.1 is not in the open internet.', isFinal: true };
  expect(judgeAnswer(refused, 1, 8)).toMatchObject({ state: 'FAILED', isSilence: false });
  expect(judgeAnswer({ ...refused, isFinal: false }, 1, 8)).toMatchObject({
    state: 'QUEUED',
    isSilence: true,
  });
});

test('an address that never answers is left alone for longer each time, five minutes at most', () => {
  expect([0, 1, 2, 3, 6, 20].map(secondsOfPause)).toEqual([0, 10, 20, 40, 300, 300]);
});
