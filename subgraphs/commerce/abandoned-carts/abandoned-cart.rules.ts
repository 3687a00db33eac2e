/** A cart is left alone for so many hours before its reminder. */
export const reminderDelay = { min: 1, max: 72 } as const;

/** The hours before a reminder are a whole number from 1 to 72. */
export function findDelayProblem(
  hours: number | null | undefined,
): { readonly message: string; readonly field: string } | null {
  const { min, max } = reminderDelay;
  if (hours === null || hours === undefined || (hours >= min && hours <= max)) return null;
  return { message: `Wait ${min} to ${max} hours.`, field: 'input.delayHours' };
}
