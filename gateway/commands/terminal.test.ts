import { describe, expect, test } from 'vitest';
import { ProductCount } from './product-count.ts';
import { plain, Terminal } from './terminal.ts';

function watch(isTTY: boolean) {
  const clock = { now: 0 };
  const written: string[] = [];
  const stream = { isTTY, write: (text: string) => written.push(text) };
  const terminal = new Terminal(stream, stream, () => clock.now);
  return { clock, written, terminal, count: new ProductCount(terminal, 'Imported', () => clock.now) };
}

describe('how far an import is', () => {
  test('is told in one line that is drawn at most five times a second, when someone looks on', () => {
    const { clock, written, count } = watch(true);
    for (let step = 0; step < 100; step += 1) {
      clock.now += 20;
      count.add(10);
    }
    expect(written).toHaveLength(10);
    expect(written.join('')).not.toContain('\n');
    expect(written[0]).toBe('\r\u001b[2KImported 10 products, 500 a second …');
  });

  test('is told in a plain line each 250 products, when it goes into a file', () => {
    const { clock, written, count } = watch(false);
    for (let step = 0; step < 7; step += 1) {
      clock.now += 200;
      count.add(83);
    }
    expect(written).toEqual([
      'Imported 332 products, 415 a second …\n',
      'Imported 581 products, 415 a second …\n',
    ]);
  });

  test('never mixes with a line about a problem', () => {
    const { clock, written, terminal, count } = watch(true);
    clock.now = 1_000;
    count.add(5);
    terminal.note('shop.csv:3: Price: Price is required.');
    expect(written.slice(1)).toEqual(['\r\u001b[2K', 'shop.csv:3: Price: Price is required.\n']);
  });
});

test('what a file says is shown without the signs that a terminal obeys', () => {
  expect(plain('\u001b[31mred\u0007\r\nnext')).toBe(' [31mred next');
});
