import { z } from 'zod';
import { defineBlock, words } from '../block.ts';
import { type CalendarDay, dateIn, weeksOf } from './month.rules.ts';

/** This month's events of a calendar, as a sheet. */
export const calendarBlock = defineBlock({
  name: 'calendar',
  code: 26,
  title: 'Calendar',
  fields: z.object({ collection: words(200) }),
  async render({ collection }, { list, now, website: { language, timeZone } }) {
    const found = await list({ collection, limit: 100 });
    if (found === undefined) return null;
    const { year, month } = dateIn(now, timeZone);
    const name = (options: Intl.DateTimeFormatOptions, at: number) =>
      new Intl.DateTimeFormat(language, { ...options, timeZone: 'UTC' }).format(at);
    const weeks = weeksOf(year, month, found.items, timeZone);
    return (
      <div className="calendar">
        <table>
          <caption>{name({ month: 'long', year: 'numeric' }, Date.UTC(year, month - 1, 1))}</caption>
          <thead>
            <tr>
              {/* 4 January 1970 was a Sunday. */}
              {Array.from({ length: 7 }, (_, day) => Date.UTC(1970, 0, 4 + day)).map((at) => (
                <th key={at} scope="col" abbr={name({ weekday: 'long' }, at)}>
                  {name({ weekday: 'short' }, at)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {weeks.map((week) => (
              <tr key={week.find((day) => day !== null)?.day}>
                {week.map((day, index) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: a cell is its day of the week.
                  <Cell key={index} day={day} />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
        <p>
          <a href={found.collection.fullUrl}>{found.collection.title}</a>
        </p>
      </div>
    );
  },
});

function Cell({
  day,
}: {
  day: CalendarDay<{ readonly id: string; readonly fullUrl: string; readonly title: string }> | null;
}) {
  if (day === null) return <td />;
  return (
    <td className={day.events.length > 0 ? 'has-event' : undefined}>
      <span className="day">{day.day}</span>
      {day.events.map(({ id, fullUrl, title }) => (
        <a key={id} href={fullUrl}>
          {title}
        </a>
      ))}
    </td>
  );
}
