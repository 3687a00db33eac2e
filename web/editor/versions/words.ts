/** All that is said of versions, whatever they are of. */
export const versionsWords = {
  until: (time: string) => `Until ${time}`,
  changedBy: (who: string) => `then changed by ${who}`,
  savedBy: (who: string) => `by ${who}`,
  you: 'you',
  operator: 'whoever runs the install',
  /** Someone who left, a program, or a command. */
  unknown: 'a program, or someone who left',
  compare: 'Compare',
  compareWith: (time: string) => `Compare ${time} with now`,
  hide: 'Hide',
  hideOf: (time: string) => `Hide what changed since ${time}`,
  restore: 'Restore',
  restoreOf: (time: string) => `Restore ${time}`,
  legend: 'Crossed out: only in this version. Underlined: only as it is now.',
  same: 'All of it is as it is now.',
};
