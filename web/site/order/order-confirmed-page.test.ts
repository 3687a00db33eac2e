import { expect, test } from 'vitest';
import { pageTypeCode } from '#schema/page-types.ts';
import { confirmationOf } from './order-confirmed-page.tsx';

const file = { productType: 'DIGITAL', isSubscription: false } as const;
const beans = { productType: 'PHYSICAL', isSubscription: true } as const;
const pages = { productType: 'PAYWALL', isSubscription: true } as const;

test('what was bought alone is confirmed by a page of its own, and what is still to be paid is received', () => {
  const codeOf = (lines: readonly (typeof file | typeof beans | typeof pages)[], more = {}) =>
    pageTypeCode(confirmationOf({ paymentState: 'PAID', donation: null, lines, ...more }).pageType);
  expect(codeOf([file])).toBe(202);
  expect(codeOf([file], { donation: {} })).toBe(204);
  expect(codeOf([beans])).toBe(206);
  expect(codeOf([pages])).toBe(208);
  expect(codeOf([file, beans, pages])).toBe(202);
  expect(codeOf([pages, beans])).toBe(206);
  expect(codeOf([pages], { paymentState: 'PENDING' })).toBe(207);
});
