import { Link } from '@tanstack/react-router';
import { useEditorItemsQuery } from '#web/generated/editor/items.ts';
import type { EditorItemRowFragment } from '#web/generated/graphql.ts';
import { useViewer } from '../shell/viewer-context.ts';
import { Button, IconButton } from '../ui/button.tsx';
import { Card, ErrorPanel, Skeleton } from '../ui/page.tsx';
import { dayOf, spanAround, stepMonth, weeksOf } from './calendar.rules.ts';
import { groupBy } from './group-by.ts';
import { ItemBadge } from './item-badge.tsx';
import { itemsWords } from './words.ts';

const { calendar: texts } = itemsWords;
const mostShown = 200;

/** When items of a page are published, month by month, by the website's clocks. */
export function ItemCalendar({
  pageId,
  month: asked,
  onMonth,
}: {
  readonly pageId: string;
  readonly month: string | undefined;
  readonly onMonth: (month: string | undefined) => void;
}) {
  const { language, timeZone } = useViewer().website;
  const today = dayOf(new Date(), timeZone);
  const month = asked ?? today.slice(0, 7);
  const { data, error, refetch } = useEditorItemsQuery({
    variables: { collectionId: pageId, first: mostShown, filter: spanAround(month) },
  });
  const items = (data?.collection?.allItems?.nodes ?? []).filter(
    ({ status }) => status === 'PUBLISHED' || status === 'SCHEDULED',
  );
  const byDay = groupBy(items, ({ publishedAt }) => dayOf(new Date(publishedAt), timeZone));
  const name = new Intl.DateTimeFormat('en', { timeZone: 'UTC', month: 'long', year: 'numeric' }).format(
    new Date(`${month}-01T00:00:00Z`),
  );
  const weeks = weeksOf(month, firstWeekdayOf(language));
  return (
    <Card
      title={name}
      isFlush
      actions={
        <>
          <IconButton icon="back" label={texts.earlier} onPress={() => onMonth(stepMonth(month, -1))} />
          <Button onPress={() => onMonth(undefined)}>{texts.today}</Button>
          <IconButton icon="forward" label={texts.later} onPress={() => onMonth(stepMonth(month, 1))} />
        </>
      }
    >
      {error && !data ? (
        <ErrorPanel error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <Skeleton />
      ) : (
        <table className="month" aria-label={texts.label(name)}>
          <thead>
            <tr>
              {(weeks[0] ?? []).map((day) => (
                <th key={day} scope="col">
                  {new Intl.DateTimeFormat('en', { timeZone: 'UTC', weekday: 'short' }).format(new Date(day))}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {weeks.map((week) => (
              <tr key={week[0]}>
                {week.map((day) => (
                  <CalendarDay
                    key={day}
                    day={day}
                    isToday={day === today}
                    isOther={!day.startsWith(month)}
                    items={byDay.get(day) ?? []}
                    pageId={pageId}
                  />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {data && ![...byDay.keys()].some((day) => day.startsWith(month)) && (
        <p className="soft month-none">{texts.none}</p>
      )}
    </Card>
  );
}

interface CalendarDayProps {
  readonly day: string;
  readonly isToday: boolean;
  readonly isOther: boolean;
  readonly items: readonly EditorItemRowFragment[];
  readonly pageId: string;
}

function CalendarDay({ day, isToday, isOther, items, pageId }: CalendarDayProps) {
  const { timeZone, language } = useViewer().website;
  const time = new Intl.DateTimeFormat(language, { timeZone, timeStyle: 'short' });
  return (
    <td
      data-other={isOther || undefined}
      data-empty={items.length === 0 || undefined}
      aria-current={isToday ? 'date' : undefined}
    >
      <time dateTime={day}>{Number(day.slice(8))}</time>
      <ul>
        {items.map(({ id, title, status, publishedAt }) => (
          <li key={id}>
            <Link to="/pages/$pageId/$itemId" params={{ pageId, itemId: id }}>
              {title}
            </Link>
            <span className="soft">{time.format(new Date(publishedAt))}</span>
            {status === 'SCHEDULED' && <ItemBadge status={status} />}
          </li>
        ))}
      </ul>
    </td>
  );
}

/** Weeks begin on Sunday where English is written as in the United States, else on Monday. */
function firstWeekdayOf(language: string): number {
  return /^en-(US|CA)$/.test(language) ? 0 : 1;
}
