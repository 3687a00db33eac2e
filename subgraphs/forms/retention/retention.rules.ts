import { mailRule, type RetentionRule } from '#kit/retention.ts';

/** What forms and lists leave behind: the oldest first, as ids are in the order of time. */
export const retentionRules: readonly RetentionRule[] = [
  {
    ...{ subject: 'submission', fewestDays: 1 },
    remove: `DELETE FROM form_submission WHERE website_id = $1 AND id IN (
      SELECT id FROM (SELECT id, created_at FROM form_submission WHERE website_id = $1 ORDER BY id LIMIT $3) AS oldest
      WHERE created_at < now() - make_interval(days => $2)) RETURNING id`,
  },
  mailRule(),
];
