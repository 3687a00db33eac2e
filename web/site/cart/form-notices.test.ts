import { expect, test } from 'vitest';
import { noticeOf } from './form-notices.ts';

const message = 'Sorry, that item is unavailable.';
const titleOf = (...[verb, code, situation]: Parameters<typeof notice>) =>
  notice(verb, code, situation).title;
const notice = (
  verb: Parameters<typeof noticeOf>[0],
  code: string,
  situation: Parameters<typeof noticeOf>[3] = {},
) => noticeOf(verb, code, message, situation);

test('a form without scripts is told in the same words as one with them', () => {
  expect(notice('add', 'ProductUnavailable')).toEqual({ title: 'Unable to Add Item', message });
  expect(titleOf('add', 'ProductUnavailable', { isExpress: true })).toBe('Unable to Purchase Item');
  expect(titleOf('add', 'DenominationNotChosen')).toBe('Unable to purchase Gift Card');
  expect(titleOf('add', 'InvalidInput', { isGiftCard: true })).toBe('Unable to purchase Gift Card');
  expect(titleOf('add', 'NotEnoughStock', { isInCart: true })).toBe('Unable to add item');
  expect(titleOf('change', 'NotEnoughStock')).toBe('Unable to update quantity');
  expect(titleOf('remove', 'NotFound')).toBe('Unable to remove item');
  expect(titleOf('answer', 'NotFound')).toBe('Unable to update form');
});
