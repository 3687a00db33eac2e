import { expect, test } from 'vitest';
import {
  answersOf,
  type CheckoutFieldRow,
  fieldMessages,
  findAnswerProblems,
  findFieldsProblem,
  readAnswers,
} from './checkout-field.rules.ts';

const field = (id: string, more: Partial<CheckoutFieldRow> = {}): CheckoutFieldRow => ({
  ...{ id, kind: 'TEXT', title: id, hint: '', isRequired: false, options: [], ...more },
});

test('A shop asks what has a title of its own, and a choice of something', () => {
  expect(findFieldsProblem([field('a'), field('b')])).toBeNull();
  for (const [fields, at] of [
    [[field('a', { title: '' })], 'fields.0.title'],
    [[field('a'), field('b', { title: 'a' })], 'fields.1.title'],
    [[field('a', { kind: 'CHOICE' })], 'fields.0.options'],
    [[field('a', { kind: 'CHOICE', options: ['x', 'x'] })], 'fields.0.options'],
    [Array.from({ length: 21 }, (_, index) => field(String(index))), 'fields'],
  ] as const)
    expect(findFieldsProblem(fields)?.field).toBe(at);
});

test('An answer is what its field asks for, and an order keeps the titles of its time', () => {
  const fields = [
    field('name', { isRequired: true, title: 'Name on the card' }),
    field('size', { kind: 'CHOICE', options: ['S', 'L'] }),
    field('terms', { kind: 'CHECKBOX', isRequired: true }),
    field('day', { kind: 'DATE' }),
  ];
  const wrong = readAnswers(JSON.stringify({ name: ' ', size: 'M', day: '2026-02-30', gone: 'x', odd: 1 }));
  expect(findAnswerProblems(fields, wrong)).toEqual([
    { id: 'name', message: fieldMessages.missing },
    { id: 'size', message: fieldMessages.unknown },
    { id: 'terms', message: fieldMessages.unticked },
    { id: 'day', message: fieldMessages.noDay },
  ]);
  const right = readAnswers('{"name":"Ada","terms":"true","day":"2026-12-24"}');
  expect(findAnswerProblems(fields, right)).toEqual([]);
  expect(answersOf(fields, right)).toEqual([
    { title: 'Name on the card', answer: 'Ada' },
    { title: 'terms', answer: '✓' },
    { title: 'day', answer: '2026-12-24' },
  ]);
});
