import { expect, test } from 'vitest';
import openapi from './openapi.json' with { type: 'json' };

test('each documented path has an operation id of its own, as generators of clients ask', () => {
  const ids = JSON.stringify(openapi).match(/"operationId":"[^"]+"/g) ?? [];
  expect(ids.length).toBeGreaterThan(20);
  expect(new Set(ids).size).toBe(ids.length);
});
