/** How often a subscription is charged. */
export interface Period {
  readonly value: number;
  readonly unit: 'WEEK' | 'MONTH' | 'YEAR';
}

/** What of a subscription says when it is charged next. */
export interface Schedule {
  /** The day that periods are counted from: `2026-01-31`. */
  readonly anchorDay: string;
  /** Periods from that day to the next charge. */
  readonly steps: number;
  /** Charges that were made, the first one too. */
  readonly cycles: number;
  /** 0 goes on until cancelled. */
  readonly numBillingCycles: number;
  readonly period: Period;
}

/** A charge that failed is tried again after one, three, five and seven days more; then the subscription ends. */
export const retryDays = [1, 3, 5, 7] as const;

/** The hour of the day, by the website's clocks, at which subscriptions are charged. */
export const chargeHour = 8;

/** So many days before a charge its member is told, unless they are charged each week. */
export const reminderDays = 3;

const dayMs = 86_400_000;
const dayText = (at: number) => new Date(at).toISOString().slice(0, 10);

/** A day so many days later. */
export function addDays(day: string, days: number): string {
  return dayText(Date.parse(`${day}T00:00:00Z`) + days * dayMs);
}

/**
 * A period ends on the same day of the week, the month or the year that the first one began on; a month without that day has it on its last
 * one, and the next month with it has it again: what began on the 31st is charged on the 28th of February and on the 31st of March.
 */
export function dayAfter(anchorDay: string, steps: number, { value, unit }: Period): string {
  if (unit === 'WEEK') return addDays(anchorDay, 7 * value * steps);
  const [year = 0, month = 1, day = 1] = anchorDay.split('-').map(Number);
  const months = month - 1 + value * steps * (unit === 'YEAR' ? 12 : 1);
  const last = new Date(Date.UTC(year, months + 1, 0)).getUTCDate();
  return dayText(Date.UTC(year, months, Math.min(day, last)));
}

/**
 * What follows a charge that was made on a day: the next one, or the end after as many as the plan has. A period whose day came while that charge
 * was late is left out, so that nobody is charged twice on a day for what they got once.
 */
export function afterCharge(
  schedule: Schedule,
  today: string,
): {
  readonly cycles: number;
  readonly steps: number;
  readonly nextDay: string;
  readonly isFinished: boolean;
} {
  const { anchorDay, numBillingCycles, period } = schedule;
  const cycles = schedule.cycles + 1;
  let steps = schedule.steps + 1;
  while (dayAfter(anchorDay, steps, period) <= today) steps += 1;
  const nextDay = dayAfter(anchorDay, steps, period);
  return { cycles, steps, nextDay, isFinished: numBillingCycles > 0 && cycles >= numBillingCycles };
}

/** A charge that was left out is not made up for: everything after it comes a period later. */
export function afterSkip({ anchorDay, steps, period }: Pick<Schedule, 'anchorDay' | 'steps' | 'period'>): {
  readonly steps: number;
  readonly nextDay: string;
} {
  return { steps: steps + 1, nextDay: dayAfter(anchorDay, steps + 1, period) };
}

/** What was paused goes on where it was; when its day passed meanwhile, it is charged today, and its periods are counted from there. */
export function afterPause(
  schedule: Pick<Schedule, 'anchorDay' | 'steps'> & { readonly nextDay: string },
  today: string,
): { readonly anchorDay: string; readonly steps: number; readonly nextDay: string } {
  const { anchorDay, steps, nextDay } = schedule;
  return nextDay < today ? { anchorDay: today, steps: 0, nextDay: today } : { anchorDay, steps, nextDay };
}

/** In how many days a charge is tried again that failed so many times; null when it is not. */
export function retryAfter(attempts: number): number | null {
  return retryDays[attempts - 1] ?? null;
}
