import type { PaymentMethodRow } from '../checkout/checkout.data.ts';

/** The way to pay that charges nobody, for websites in test mode. */
export const testMethod: PaymentMethodRow = {
  id: 'test',
  kind: 'TEST',
  provider: 'test',
  name: 'Test payment',
  instructions: 'This shop is being tried out: nothing is charged, and nothing is sent.',
  publicKey: null,
  scriptUrl: null,
  isCapturedLater: false,
};

/** A name has 1 to 100 characters, instructions at most 2000. */
export function findMethodProblem({ name, instructions }: { name: string; instructions: string }) {
  if (name === '' || name.length > 100)
    return { message: 'A name has 1 to 100 characters.', field: 'input.name' };
  return instructions.length > 2_000
    ? { message: 'Instructions have at most 2000 characters.', field: 'input.instructions' }
    : null;
}

/** While something is to be paid, now or after a trial, a shop in test mode offers the test method first, then what its owner set up. */
export function offeredMethods(shop: {
  readonly isTestMode: boolean;
  readonly methods: readonly PaymentMethodRow[];
  readonly amountDue: number;
  /** True where what is bought is charged again later, which a card can be and a bank transfer cannot. */
  readonly isRenewing?: boolean;
  /** True where nothing is to be paid now, and a card is charged later all the same. */
  readonly isCardNeeded?: boolean;
}): PaymentMethodRow[] {
  if (shop.amountDue === 0 && !shop.isCardNeeded) return [];
  const methods = shop.isRenewing ? shop.methods.filter(({ kind }) => kind === 'CARD') : shop.methods;
  return [...(shop.isTestMode ? [testMethod] : []), ...methods];
}
