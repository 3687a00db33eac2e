import type { AdditionalFieldsInvalid } from '../cart/product-form.rules.ts';
import { productTypeOf } from '../products/product-rows.ts';
import { findCartedDetailsProblem, lastTimeZone } from './gift-card-details.rules.ts';

/**
 * The problem with what a shopper filled in for a product of a type, as of now; null when there is none. For work that came
 * through no website's host, whose zone is not known, a day is over when it is over everywhere.
 */
export function refuseCartedDetails(
  type: number,
  additionalFields: string | null | undefined,
  timeZone = lastTimeZone,
): AdditionalFieldsInvalid | null {
  const day = { now: new Date(), timeZone };
  const problem = findCartedDetailsProblem(productTypeOf(type), additionalFields, day);
  if (!problem) return null;
  const { message, field: fieldId } = problem;
  return { __typename: 'AdditionalFieldsInvalid', message, fields: [{ fieldId, message }] };
}
