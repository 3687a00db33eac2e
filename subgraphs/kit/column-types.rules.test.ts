import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { readInstantFast } from './column-types.ts';

const ofDriver = pg.types.getTypeParser(pg.types.builtins.TIMESTAMPTZ);

describe('An instant that PostgreSQL writes', () => {
  it.each([
    ['2026-11-21 11:14:56.5+00', '2026-11-21T11:14:56.500Z'],
    ['2026-11-21 11:14:56.123456+00', '2026-11-21T11:14:56.123Z'],
    ['2024-02-29 00:00:00+00', '2024-02-29T00:00:00.000Z'],
    ['0099-01-01 00:00:00+00', '0099-01-01T00:00:00.000Z'],
    ['2026-11-21 11:14:56+05:30', '2026-11-21T05:44:56.000Z'],
    ['12026-11-21 11:14:56+00', '+012026-11-21T11:14:56.000Z'],
    ['0044-03-15 12:00:00+00 BC', '-000043-03-15T12:00:00.000Z'],
  ])('is %s, which the driver reads alike', (text, iso) => {
    expect(readInstantFast(text).toISOString()).toBe(iso);
    expect(readInstantFast(text)).toEqual(ofDriver(text));
  });

  it('may be without end', () => {
    expect(readInstantFast('infinity')).toBe(Number.POSITIVE_INFINITY);
  });
});
