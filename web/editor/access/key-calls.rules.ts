const dayMs = 86_400_000;

/** Calls of all days together. */
export function sumOf(callsByDay: readonly number[]): number {
  return callsByDay.reduce((sum, calls) => sum + calls, 0);
}

/** The days that had calls, the latest first: the last of the numbers is of today in UTC. */
export function daysWithCalls(
  callsByDay: readonly number[],
  now: Date,
): readonly { readonly day: string; readonly calls: number }[] {
  const last = callsByDay.length - 1;
  return callsByDay
    .map((calls, index) => ({
      calls,
      day: new Date(now.getTime() - (last - index) * dayMs).toISOString().slice(0, 10),
    }))
    .filter(({ calls }) => calls > 0)
    .toReversed();
}
