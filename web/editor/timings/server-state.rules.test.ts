import { expect, test } from 'vitest';
import { readServerState } from './server-state.rules.ts';

test('what the server says of itself is shown, and nothing of what a proxy says in its place', () => {
  const state = { problems: [], degraded: ['The mail server takes no mails.'] };
  expect(readServerState({ status: 'ready', databases: {}, ...state })).toEqual(state);
  for (const other of [null, 'Bad gateway', {}, { problems: [], degraded: [{}] }, { problems: 'none' }])
    expect(readServerState(other)).toBeNull();
});
