import { isRecord } from '#schema/record.ts';
import { numberOf, textOf } from '../theme/loose-json.ts';
import type { Plan } from './subscription-price.rules.ts';

/** Reads how often a subscription is charged from a page's JSON; null where it does not say. */
export function readPlan(item: unknown): Plan | null {
  const content = isRecord(item) && isRecord(item.structuredContent) ? item.structuredContent : {};
  const plan = isRecord(content.subscriptionPlan) ? content.subscriptionPlan : {};
  const period = isRecord(plan.billingPeriod) ? plan.billingPeriod : null;
  return (
    period && {
      billingPeriodValue: numberOf(period.value) ?? 0,
      billingPeriodUnit: textOf(period.unit),
      numBillingCycles: numberOf(plan.numBillingCycles) ?? 0,
      trialDays: numberOf(plan.trialDays) ?? 0,
    }
  );
}
