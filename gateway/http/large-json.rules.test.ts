import { expect, test } from 'vitest';
import { scanJson } from './body-size.rules.ts';
import { readLargeJson } from './large-json.rules.ts';

const read = (json: string) => {
  const bytes = Buffer.from(json);
  return readLargeJson(bytes, scanJson(bytes, 1_000).longTexts, 'a mark that nobody guesses');
};
const long = 'QUJD'.repeat(20_000);

test('files in a large body are read as JSON reads them, beside whatever else it holds', () => {
  for (const value of [
    {
      query: 'mutation',
      variables: { input: { filename: 'a.csv', base64: long, again: [long, `${long}=`] } },
    },
    { [long]: 1, text: long, none: null },
    [`${long}é漢😀`, `"${long}`, `${long}\n${long}`, `${long}\\`, ''],
    long,
  ])
    for (const indent of [0, 2]) expect(read(JSON.stringify(value, null, indent))).toEqual(value);
});

test('the long texts are read apart, names and texts with escapes are not', () => {
  const json = JSON.stringify({ [long]: [long, `${long}"`, 'short'] });
  const { longTexts } = scanJson(Buffer.from(json), 1_000);
  expect(longTexts.map(({ start, end }) => json.slice(start, end) === long)).toEqual([true]);
});

test('what is no JSON is refused in a large body, too', () => {
  for (const json of [
    `{"a":"${long}`,
    `{"a":"${long}"`,
    `{"a":"${long}\n"}`,
    `{"a":"${long}"}"`,
    `["${long}" "${long}"]`,
  ])
    expect(() => read(json), json.slice(-10)).toThrow(SyntaxError);
});
