/** A change, with what it took away: values by column, also of columns that no version has. */
export interface StateChange<State> {
  readonly before: Partial<State>;
}

/** What something was before each of its changes, the latest first: as it is now, with what each of them took away put back. */
export function statesBefore<State extends object>(
  now: State,
  changes: readonly StateChange<State>[],
): State[] {
  let state = now;
  return changes.map(({ before }) => {
    const next = { ...state };
    for (const column in now) {
      const value = before[column];
      if (value !== undefined) next[column] = value;
    }
    state = next;
    return next;
  });
}
