/** For how long a certificate holds. */
export interface Validity {
  readonly notBefore: Date;
  readonly notAfter: Date;
}

/** An order that failed: how often by now, when last (milliseconds since 1970), and why. */
export interface FailedOrder {
  readonly failures: number;
  readonly at: number;
  readonly reason: string;
}

const firstPauseMs = 10 * 60_000;
const longestPauseMs = 24 * 60 * 60_000;
const budgetWindowMs = 3 * 60 * 60_000;
/** Let's Encrypt takes 300 new orders of an account in three hours. */
const mostOrders = 250;

/** A certificate is renewed when a third of its life is left. */
export function isRenewalDue({ notBefore, notAfter }: Validity, now: Date): boolean {
  const life = notAfter.getTime() - notBefore.getTime();
  return now.getTime() >= notAfter.getTime() - life / 3;
}

/** A failed order is tried again after ten minutes, and each time twice as long after that, up to a day. */
export function retryAt({ failures, at }: FailedOrder): number {
  return at + Math.min(longestPauseMs, firstPauseMs * 2 ** Math.max(0, failures - 1));
}

/** How many orders may be made now, after those at these times. */
export function ordersLeft(orderedAt: readonly number[], now: number): number {
  const recent = orderedAt.filter((at) => at > now - budgetWindowMs && at <= now);
  return Math.max(0, mostOrders - recent.length);
}

const name = /^(?=.{4,253}$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]*[a-z0-9]$/;
const ownNetworks = /\.(?:localhost|test|local|internal|invalid)$/;

/** Whether a host is a name of the public DNS: authorities certify no others. Its letters are small. */
export function isPublicName(host: string): boolean {
  return name.test(host) && !ownNetworks.test(host);
}
