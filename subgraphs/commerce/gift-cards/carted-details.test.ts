import { expect, test } from 'vitest';
import { ProductType } from '../products/product.rules.ts';
import { refuseCartedDetails } from './carted-details.ts';
import { todayOf } from './gift-card-details.rules.ts';

test('a day is over when it is over where the website is', () => {
  const there = todayOf({ now: new Date(), timeZone: 'Pacific/Kiritimati' });
  const before = new Date(`${there}T12:00:00Z`);
  before.setUTCDate(before.getUTCDate() - 1);
  const yesterdayThere = JSON.stringify({ deliveryDate: before.toISOString().slice(0, 10) });
  expect(refuseCartedDetails(ProductType.giftCard, yesterdayThere, 'Pacific/Kiritimati')?.message).toBe(
    'The delivery date cannot be in the past.',
  );
  expect(refuseCartedDetails(ProductType.giftCard, yesterdayThere)).toBeNull();
});

test('a gift card for yesterday, or for nobody’s mail address, does not go into the cart', () => {
  const yesterday = JSON.stringify({ deliveryDate: '2020-02-29' });
  expect(refuseCartedDetails(ProductType.giftCard, yesterday)).toEqual({
    __typename: 'AdditionalFieldsInvalid',
    message: 'The delivery date cannot be in the past.',
    fields: [{ fieldId: 'deliveryDate', message: 'The delivery date cannot be in the past.' }],
  });
  const nobody = JSON.stringify({ recipientEmail: 'nobody' });
  expect(refuseCartedDetails(ProductType.giftCard, nobody)?.message).toBe('Email is invalid');
  expect(refuseCartedDetails(ProductType.physical, nobody)).toBeNull();
  expect(refuseCartedDetails(ProductType.giftCard, '{"deliveryDate":"2999-12-24"}')).toBeNull();
});
