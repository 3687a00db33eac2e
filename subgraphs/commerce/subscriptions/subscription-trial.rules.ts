/** True for a plan whose first days are free. */
export function isTrial(plan: { readonly trialDays?: number } | null | undefined): boolean {
  return (plan?.trialDays ?? 0) > 0;
}

/** A member is told so many days before their trial ends; of a shorter trial when half of it is over. */
export const trialReminderDays = 7;

/** True until the charge that follows a free trial was made. */
export function isInTrial({
  cycles,
  trialEndDay,
}: {
  readonly cycles: number;
  readonly trialEndDay: string | null;
}): boolean {
  return trialEndDay !== null && cycles === 0;
}
