import { productTypeOf } from '../products/product-rows.ts';
import { findCartedDetailsProblem, lastTimeZone } from './gift-card-details.rules.ts';

/** Why a form cannot go into the cart; shaped as the graph answers it. */
export interface RefusedDetails {
  readonly __typename: 'InvalidInput';
  readonly message: string;
  readonly field: string;
}

/**
 * The problem with what a shopper filled in for a product of a type, as of now; null when there is none. For work that came
 * through no website's host, whose zone is not known, a day is over when it is over everywhere.
 */
export function refuseCartedDetails(
  type: number,
  additionalFields: string | null | undefined,
  timeZone = lastTimeZone,
): RefusedDetails | null {
  const day = { now: new Date(), timeZone };
  const problem = findCartedDetailsProblem(productTypeOf(type), additionalFields, day);
  return problem && { __typename: 'InvalidInput', message: problem.message, field: 'input.additionalFields' };
}
