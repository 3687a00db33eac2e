import { expect, test, vi } from 'vitest';
import { MemoryAtRest } from './memory-at-rest.ts';

test('memory is given back once after each busy time, and never while visitors are served', async () => {
  const collect = vi.fn();
  const memory = new MemoryAtRest(collect);
  memory.look(0.9);
  memory.look(0.06);
  expect(collect).not.toHaveBeenCalled();
  memory.look(0.01);
  expect(collect).toHaveBeenCalledTimes(1);
  for (const little of [0.01, 0.06, 0.02]) memory.look(little);
  expect(collect).toHaveBeenCalledTimes(1);
  memory.look(0.3);
  memory.look(0);
  expect(collect).toHaveBeenCalledTimes(2);
  await memory.close();
});
