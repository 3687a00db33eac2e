import { mailRule, type RetentionRule } from '#kit/retention.ts';

/** Who looked at what is personal: whoever misused it is found for a while. */
const accesses: RetentionRule = {
  ...{ subject: 'access', fewestDays: 90 },
  remove: `DELETE FROM access_entry WHERE website_id = $1 AND id IN (
    SELECT id FROM (SELECT id, created_at FROM access_entry WHERE website_id = $1 ORDER BY position LIMIT $3) AS oldest
    WHERE created_at < now() - make_interval(days => $2)) RETURNING id`,
};

/** What accounts leave behind. */
export const retentionRules: readonly RetentionRule[] = [mailRule(), accesses];
