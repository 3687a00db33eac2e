import { describe, expect, test } from 'vitest';
import { readCsv } from './read-csv.ts';

async function read(...chunks: (string | Buffer)[]) {
  async function* bytes() {
    for (const chunk of chunks) yield Buffer.from(chunk);
  }
  const records: [number, ...string[]][] = [];
  try {
    for await (const { line, cells } of readCsv(bytes())) records.push([line, ...cells]);
  } catch (error) {
    return { records, error };
  }
  return { records, error: undefined };
}

describe('a product file is read', () => {
  test('with the line that each row starts on, line breaks within cells and blank lines counted', async () => {
    const { records } = await read('a,b\n1,"x\ny"\n\n2,z\n');
    expect(records).toEqual([
      [1, 'a', 'b'],
      [2, '1', 'x\ny'],
      [4, ''],
      [5, '2', 'z'],
    ]);
  });

  test('with the line ends of any system, also mixed', async () => {
    const { records } = await read('a,b\r\n1,"x\r\ny"\r\n2,z\n3,z\r4,z');
    expect(records.map(([line, first]) => [line, first])).toEqual([
      [1, 'a'],
      [2, '1'],
      [4, '2'],
      [5, '3'],
      [6, '4'],
    ]);
  });

  test('with a byte order mark, and when its bytes come in pieces', async () => {
    const bytes = Buffer.from('\ufeffName,b\nCafé,"x ""y"""\n');
    const pieces = [...bytes].map((byte) => Buffer.from([byte]));
    expect((await read(...pieces)).records).toEqual([
      [1, 'Name', 'b'],
      [2, 'Café', 'x "y"'],
    ]);
  });

  test('with semicolons or tabs between its cells', async () => {
    expect((await read('a;b\n1,50;c\n')).records[1]).toEqual([2, '1,50', 'c']);
    expect((await read('a\tb\n1,50\tc\n')).records[1]).toEqual([2, '1,50', 'c']);
  });

  test('with a stray quote in a cell', async () => {
    expect((await read('a,b\n5" pipe,c\n')).records[1]).toEqual([2, '5" pipe', 'c']);
  });

  test('when it is empty', async () => {
    expect(await read('')).toEqual({ records: [], error: undefined });
    expect((await read('\n\n')).records.every(([, cell]) => cell === '')).toBe(true);
  });
});

describe('a mistake in a product file', () => {
  test('such as a quote that is never closed is told with its line, after the rows before it', async () => {
    const { records, error } = await read('a\n1\n2\n"3\n4\n5\n');
    expect(records.map(([line]) => line)).toEqual([1, 2, 3]);
    expect(error).toMatchObject({ line: 4, message: 'A quote is opened in this row and never closed.' });
  });

  test('does not read the rest of a large file into memory', async () => {
    let given = 0;
    async function* endless() {
      yield Buffer.from('a\n1\n"2\n');
      for (; given < 1_000; given += 1) yield Buffer.alloc(64_000, 'x\n');
    }
    const reading = async () => {
      for await (const { line } of readCsv(endless())) expect(line).toBeLessThan(4);
    };
    await expect(reading()).rejects.toMatchObject({ line: 3 });
    expect(given).toBeLessThan(100);
  });

  test('such as another encoding is told with what to do, and nothing is read from there on', async () => {
    const { records, error } = await read('a\n1\n2\n3\n4\n5\n6\n', Buffer.from('Caf\xe9\n', 'latin1'));
    expect(records.length).toBeGreaterThan(3);
    expect(error).toMatchObject({
      line: records.length + 1,
      message: 'From about here the file is no UTF-8. Save it as "CSV UTF-8".',
    });
  });
});
