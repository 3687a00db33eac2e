const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

/**
 * A backup is due once the last such minute of the day (UTC) has come and none was begun since. So one that was missed, because the
 * machine was off or the disk was full, is made as soon as that can be.
 */
export function isBackupDue(now: Date, atMinute: number, lastBegun: Date | null): boolean {
  const midnight = Math.floor(now.getTime() / dayMs) * dayMs;
  const today = midnight + atMinute * minuteMs;
  const latest = today <= now.getTime() ? today : today - dayMs;
  // A clock that was ahead left one of the future: it says nothing of today.
  return lastBegun === null || lastBegun.getTime() < latest || lastBegun.getTime() > now.getTime() + dayMs;
}
