/** Texts of what members and lessons came to. */
export const membersWords = {
  title: 'Members and lessons',
  members: (count: number, text: string, before: string) =>
    `${count === 1 ? '1 member signed up' : `${text} members signed up`}, against ${before} in the days before.`,
  subscriptions: (count: number, text: string, before: string) =>
    `${count === 1 ? '1 subscription was ordered' : `${text} subscriptions were ordered`}, against ${before} in the days before.`,
  content: 'Page or lesson',
  denied: 'Not let in',
  pressed: 'Asked to join',
  seen: 'Saw it',
  played: 'Started a player',
  finished: 'Finished it',
  finishedLessons: 'Finished lessons',
  finishedFile: 'CSV of finished lessons',
  gone: 'Gone, or not for you to read',
} as const;
