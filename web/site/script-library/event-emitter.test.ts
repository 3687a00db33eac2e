import { expect, test } from 'vitest';
import { addEvents } from './event-emitter.ts';

test('a theme’s own object that tells of events is what its listeners know as `this`', () => {
  const helper = { loaded: 0, on: (_type: string, _listener: () => void) => {}, fire: (_type: string) => {} };
  addEvents(helper);
  helper.on('resizeend', function (this: unknown) {
    if (this === helper) helper.loaded += 1;
  });
  helper.fire('resizeend');
  expect(helper.loaded).toBe(1);
});
