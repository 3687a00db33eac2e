import { expect, test } from 'vitest';
import { MAX_CATEGORIES } from '../categories/categories.rules.ts';
import { CategoryPlan, type PlannedCategory, TooManyCategories } from './import-plan.rules.ts';

let ids = 0;
const makeId = () => {
  ids += 1;
  return `id-${ids}`;
};
const known = (count: number): PlannedCategory[] =>
  Array.from({ length: count }, (_, index) => ({
    ...{ id: `known-${index}`, parentId: null, name: `Known ${index}`, slug: `known-${index}` },
  }));

test('categories are found by their names, in upper or lower case, below the one that is named above them', () => {
  const plan = new CategoryPlan(known(3), makeId);
  const [first, again] = [plan.idsOf([['KNOWN 1', 'New']]), plan.idsOf([['Known 1', 'new']])];
  expect(again).toEqual(first);
  expect(plan.made).toMatchObject([{ parentId: 'known-1', name: 'New', slug: 'new' }]);
  expect(plan.idsOf([['New'], ['Known 2']])).toEqual([plan.made[1]?.id, 'known-2']);
});

test('names of one address get numbers in a row, however many there are', () => {
  const plan = new CategoryPlan([], makeId);
  const names = Array.from(
    { length: MAX_CATEGORIES },
    (_, index) => `${'-'.repeat(index % 20)}a${'!'.repeat(index / 20)}`,
  );
  plan.idsOf(names.map((name) => [name]));
  expect(plan.made.map(({ slug }) => slug)).toEqual(
    names.map((_, index) => (index === 0 ? 'a' : `a-${index + 1}`)),
  );
});

test('a website has at most ten thousand categories, those of a file too', () => {
  const plan = new CategoryPlan(known(MAX_CATEGORIES - 1), makeId);
  expect(plan.idsOf([['Last']])).toHaveLength(1);
  expect(() => plan.idsOf([['Beyond']])).toThrow(TooManyCategories);
  expect(plan.idsOf([['Known 0']])).toEqual(['known-0']);
});
