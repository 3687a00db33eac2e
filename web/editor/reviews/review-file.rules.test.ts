import { expect, test } from 'vitest';
import { type ReviewFile, readReview, readReviewFile } from './review-file.rules.ts';

function open(text: string): ReviewFile {
  const file = readReviewFile('reviews.csv', text);
  if ('problem' in file) throw new Error(file.problem);
  return file;
}
const read = (text: string) => {
  const file = open(text);
  return file.records.map((record) => readReview(file, record));
};

test('a file of reviews says which product, how many stars, what was written, by whom and when', () => {
  const file = `Product,Rating,Title,Review,Name,Date,Reply,ID
https://shop.test/shop/quay-mug?x=1,5,Lovely,"A mug,
for every day.",Ada,2026-03-31,Thank you!,1001
MUG-S,4/5,,Small.,Bea,2026-04-02 18:30,,`;
  expect(read(file)).toEqual([
    {
      ...{ product: 'quay-mug', rating: 5, title: 'Lovely', body: 'A mug,\nfor every day.' },
      ...{ displayName: 'Ada', createdAt: '2026-03-31T12:00:00.000Z', reply: 'Thank you!' },
      externalId: '1001',
    },
    {
      ...{ product: 'MUG-S', rating: 4, title: '', body: 'Small.', displayName: 'Bea', reply: '' },
      ...{ createdAt: '2026-04-02T18:30:00.000Z', externalId: null },
    },
  ]);
});

test('columns are known by the names that exports of other shops have, and others are named', () => {
  const file = open(
    'review_score;review_content;reviewer_name;product_handle;ip_address\n5;Good;Ada;mug;::1',
  );
  expect(file.ignored).toEqual(['ip_address']);
  expect(file.records.map((record) => readReview(file, record))).toMatchObject([
    { product: 'mug', rating: 5, body: 'Good', displayName: 'Ada' },
  ]);
});

test('a row is refused by its line and column where its stars or its day cannot be read', () => {
  const file =
    'Product,Stars,Review,Name,Date\nmug,many,Good,Ada,\nmug,4.5,Good,Ada,\nmug,5,Good,Ada,2026-02-31\nmug,5,Good,Ada,0000-01-01\n';
  const noRating = 'Write the stars as a whole number from 1 to 5.';
  expect(read(file)).toEqual([
    { line: 2, column: 'Stars', message: noRating },
    { line: 3, column: 'Stars', message: noRating },
    { line: 4, column: 'Date', message: 'Write the day as 2026-03-31.' },
    { line: 5, column: 'Date', message: 'Write the day as 2026-03-31.' },
  ]);
});

test.each([
  ['no table at all', 'Good mug!', 'These are no rows with commas, semicolons or tabs between their cells.'],
  ['no column of stars', 'Product,Review,Name\nmug,Good,Ada', 'There is no column for: Rating.'],
  ['no reviews', 'Product,Rating,Review,Name\n', 'There are names of columns and no reviews.'],
])('what holds %s is said to be no file of reviews', (_, text, problem) => {
  expect(readReviewFile('reviews.csv', text)).toEqual({ problem });
});
