/** A membership’s dates, as far as they say where it stands. */
export interface MembershipDates {
  readonly pausedAt?: string | null;
  readonly endsAt?: string | null;
  readonly endedAt?: string | null;
}

/** Where a membership stands: what is over is over, also where it was paused; what is paused opens nothing. */
export function membershipState({ pausedAt, endsAt, endedAt }: MembershipDates) {
  if (endedAt) return { state: 'ended', at: endedAt } as const;
  if (pausedAt) return { state: 'paused', at: pausedAt } as const;
  return { state: 'lasting', at: endsAt ?? null } as const;
}
