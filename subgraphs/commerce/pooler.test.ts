import { afterAll, beforeAll, describe } from 'vitest';
import { poolerMissing, poolerNote, startPooler } from '#kit/pooler-testing.ts';

let pooler: Awaited<ReturnType<typeof startPooler>> | undefined;
beforeAll(async () => {
  if (!poolerMissing) pooler = await startPooler();
});
afterAll(() => pooler?.stop());

// Told by their own tests, once more through the pooler.
describe.skipIf(poolerMissing)(`through PgBouncer, a rush${poolerNote}`, async () => {
  await import('./orders/rush.test.ts');
});
describe.skipIf(poolerMissing)(`through PgBouncer, coupons${poolerNote}`, async () => {
  await import('./cart/cart-coupon.test.ts');
});
