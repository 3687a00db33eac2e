import { buildSchema } from '@apollo/federation-internals';
import { expect, it } from 'vitest';
import { forgetSources } from './forget-sources.ts';

it('no part of a schema holds the text that it was read from', () => {
  const sdl = `
    directive @of(name: String) on ENUM_VALUE | FIELD_DEFINITION | OBJECT | SCHEMA
    schema @of(name: "shop") { query: Query }
    type Query @of(name: "shop") { state(first: Int): State @of(name: "shop") }
    enum State { OPEN @of(name: "shop") CLOSED }`;
  const schema = buildSchema(sdl);
  expect(textsHeldBy(schema)).toBeGreaterThan(0);
  forgetSources(schema);
  expect(textsHeldBy(schema)).toBe(0);
});

/** How many pieces of a text can be reached from a value. */
function textsHeldBy(value: unknown): number {
  const seen = new Set<unknown>();
  const waiting = [value];
  let found = 0;
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (typeof next !== 'object' || next === null || seen.has(next)) continue;
    seen.add(next);
    if (next.constructor?.name === 'Location') found += 1;
    if (next instanceof Map) waiting.push(...next.values());
    if (next instanceof Set) waiting.push(...next);
    waiting.push(...Object.values(next).filter((each) => each !== undefined));
  }
  return found;
}
