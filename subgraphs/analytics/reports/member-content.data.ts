import { type ScopedDatabase, statement } from '#kit/database.ts';
import type { DayRange } from './report.data.ts';

/** What visits did with a page for members, or a video or lesson. */
export interface MemberContentFigureRow {
  readonly contentId: string;
  readonly denied: number;
  readonly pressed: number;
  readonly listed: number;
  readonly opened: number;
  readonly played: number;
}

const visitsOf = (name: string) =>
  `coalesce(sum(visits) FILTER (WHERE dimension = 'content:${name}'), 0)::int`;

// Raw SQL: Prisma sums no part of a group by itself.
const readContent = statement(`
  SELECT value AS "contentId", ${visitsOf('AccessDeniedPageView')} AS denied, ${visitsOf('AccessDeniedCTA')} AS pressed,
    ${visitsOf('VideoListsPageView')} AS listed, ${visitsOf('VideoDetailsPageView')} AS opened,
    ${visitsOf('ClicksThirdPartyVideo')} AS played
  FROM daily_count
  WHERE website_id = $1 AND dimension IN ('content:AccessDeniedPageView', 'content:AccessDeniedCTA', 'content:VideoListsPageView',
    'content:VideoDetailsPageView', 'content:ClicksThirdPartyVideo') AND day BETWEEN $2 AND $3 AND value NOT IN ('', '(other)')
  GROUP BY value ORDER BY max(visits) DESC, sum(visits) DESC, value LIMIT $4 OFFSET $5`);

/** Pages for members, videos and lessons, those that most visits came to first. */
export function findMemberContent(
  db: ScopedDatabase,
  { from, to }: DayRange,
  first: number,
  skip = 0,
): Promise<MemberContentFigureRow[]> {
  return db.rows<MemberContentFigureRow>(readContent, [from, to, first, skip]);
}
