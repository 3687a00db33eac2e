import { describe, expect, test } from 'vitest';
import { ProductType } from '../products/product.rules.ts';
import {
  findCartedDetailsProblem,
  findDetailsProblem,
  type GiftCardDetails,
  lastTimeZone,
  todayOf,
} from './gift-card-details.rules.ts';

/** One minute before midnight in Berlin, already the next day in Tokyo, still noon of the same day in Honolulu. */
const now = new Date('2026-12-23T22:59:00Z');
const day = { now, timeZone: 'Europe/Berlin' };
const messageOf = (details: GiftCardDetails) => findDetailsProblem(details, day)?.message ?? null;

describe('the recipient of a gift card', () => {
  test('may be left out, as most people give their cards themselves', () => {
    expect(messageOf({})).toBeNull();
    expect(messageOf({ recipientName: ' ', recipientEmail: '', message: '', deliveryDate: '' })).toBeNull();
    expect(messageOf({ recipientName: null, recipientEmail: null })).toBeNull();
  });

  test('has a name of at most 200 characters', () => {
    expect(messageOf({ recipientName: 'é'.repeat(200) })).toBeNull();
    expect(messageOf({ recipientName: '🎁'.repeat(200) })).toBeNull();
    expect(messageOf({ recipientName: 'é'.repeat(201) })).toBe(
      "The recipient's name can have at most 200 characters.",
    );
    expect(messageOf({ recipientName: 7 })).toBe("The recipient's name can have at most 200 characters.");
  });

  test.each(['a@b.de', `${'a'.repeat(244)}@example.com`, ' ada@example.com '])(
    'has the mail address “%.30s”',
    (email) => {
      expect(messageOf({ recipientEmail: email })).toBeNull();
    },
  );

  test.each([
    'ab',
    'a@b',
    'ada',
    'ada@',
    '@example.com',
    'a b@example.com',
    `${'a'.repeat(245)}@example.com`,
    5,
  ])('has not the mail address “%.30s”: “Email is invalid”', (email) => {
    expect(messageOf({ recipientEmail: email })).toBe('Email is invalid');
  });

  test('reads a message of at most 1000 characters', () => {
    expect(messageOf({ message: 'x'.repeat(1_000) })).toBeNull();
    expect(messageOf({ message: 'x'.repeat(1_001) })).toBe('The message can have at most 1000 characters.');
  });
});

describe('the day a gift card is delivered', () => {
  test('is today or later where the shop is', () => {
    expect(messageOf({ deliveryDate: '2026-12-23' })).toBeNull();
    expect(messageOf({ deliveryDate: '2027-12-24' })).toBeNull();
    expect(messageOf({ deliveryDate: '2026-12-22' })).toBe('The delivery date cannot be in the past.');
  });

  test.each([
    ['Europe/Berlin', '2026-12-23'],
    ['Asia/Tokyo', '2026-12-24'],
    ['Pacific/Honolulu', '2026-12-23'],
    ['Pacific/Kiritimati', '2026-12-24'],
    [lastTimeZone, '2026-12-23'],
  ])('counts from the calendar of %s, where it is %s', (timeZone, today) => {
    expect(todayOf({ now, timeZone })).toBe(today);
  });

  test('is today for anyone whose zone the shop does not know, wherever that may be', () => {
    const unknown = { now: new Date('2026-12-24T11:30:00Z'), timeZone: lastTimeZone };
    expect(findDetailsProblem({ deliveryDate: '2026-12-23' }, unknown)).toBeNull();
    expect(findDetailsProblem({ deliveryDate: '2026-12-22' }, unknown)?.message).toBe(
      'The delivery date cannot be in the past.',
    );
  });

  test.each([
    '2026-02-30',
    '2026-13-01',
    '24.12.2026',
    'tomorrow',
    '2026-12-24T00:00',
    '0026-12-24',
    20261224,
  ])('is not “%s”: “Invalid date.”', (deliveryDate) => {
    expect(messageOf({ deliveryDate })).toBe('Invalid date.');
  });
});

describe('a form that goes into the cart', () => {
  const bad = JSON.stringify({ recipientEmail: 'nobody' });

  test('is looked at for gift cards only, so that other forms may ask what they like', () => {
    expect(findCartedDetailsProblem(ProductType.giftCard, bad, day)).toEqual({
      message: 'Email is invalid',
      field: 'recipientEmail',
    });
    expect(findCartedDetailsProblem(ProductType.physical, bad, day)).toBeNull();
  });

  test('may say more than a gift card knows, or nothing', () => {
    expect(findCartedDetailsProblem(ProductType.giftCard, '{"Wrapping":"red"}', day)).toBeNull();
    expect(findCartedDetailsProblem(ProductType.giftCard, '', day)).toBeNull();
    expect(findCartedDetailsProblem(ProductType.giftCard, null, day)).toBeNull();
    expect(findCartedDetailsProblem(ProductType.giftCard, 'null', day)).toBeNull();
    expect(findCartedDetailsProblem(ProductType.giftCard, 'no JSON', day)).toBeNull();
  });
});
