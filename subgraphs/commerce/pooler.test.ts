import { afterAll, beforeAll, describe, test } from 'vitest';
import { poolerMissing, poolerNote, startPooler } from '#kit/pooler-testing.ts';

let pooler: Awaited<ReturnType<typeof startPooler>> | undefined;
beforeAll(async () => {
  if (!poolerMissing) pooler = await startPooler();
});
afterAll(() => pooler?.stop());

// Told by their own tests, once more through the pooler.
describe(`through PgBouncer${poolerNote}`, async () => {
  if (poolerMissing) return test.skip('a rush and coupons', () => undefined);
  await import('./orders/rush.test.ts');
  await import('./cart/cart-coupon.test.ts');
});
