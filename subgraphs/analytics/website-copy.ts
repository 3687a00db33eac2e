import type { CopyRules } from '#kit/website-copy.ts';

/**
 * What of a website's figures comes along when it is copied into another install: all that are made. The raw events stay, as they are
 * about people and go by themselves, and so does what only they need; recorded visits too.
 */
export const analyticsCopy: CopyRules = {
  left: [
    'visit_event',
    'rollup_mark',
    'visitor_salt',
    'event_retention',
    'archived_visits',
    'refused_event_count',
    'session_replay',
    'session_replay_part',
    'visitor_request',
    'experiment_visitor',
    'statement_timing',
    'template_timing',
  ],
};
