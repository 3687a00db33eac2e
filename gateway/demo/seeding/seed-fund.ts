import type { Operator } from '../../commands/operator.ts';
import { DemoFundBySlugDocument, DemoSaveFundDocument } from '../../generated/graphql.ts';
import { assertDone } from './demo-step.ts';

const fund = {
  slug: 'tern-watch',
  title: 'The tern watch',
  description:
    'Little terns nest on the shingle below the workshop from May to August. A rope, a few signs and somebody who sits there with a flask is all that stands between them and a bad summer.\n\nWhat you give pays for the rope, the signs and the flask. All of it goes to the wardens.',
  ...{ suggested: ['5', '15', '40'], least: '2', most: '2000', isMonthly: true, isDedicable: true },
  thanks: 'The wardens write down every chick that flies. In September we tell you how many.',
};

/** Gives the demo something to collect for; what is there stays. */
export async function seedFund(operator: Operator): Promise<void> {
  const { donationFund } = await operator.run(DemoFundBySlugDocument, { slug: fund.slug });
  if (donationFund) return;
  assertDone((await operator.run(DemoSaveFundDocument, { input: fund })).saveDonationFund);
}
