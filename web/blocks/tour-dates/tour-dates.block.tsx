import { z } from 'zod';
import { address, defineBlock, flag, list, words } from '../block.ts';
import { buttonClass } from '../button-class.ts';
import { instantIn } from '../countdown/countdown.rules.ts';
import { dayOf } from '../plain-date.tsx';

const dayInMs = 86_400_000;

/** Where to be on which day, the next first. What is over by a day leaves by itself. */
export const tourDatesBlock = defineBlock({
  name: 'tourdates',
  code: 59,
  title: 'Tour dates',
  fields: z.object({
    dates: list(
      z.object({
        /** `2026-12-24` or `2026-12-24 18:00` on the calendar of the website. */
        until: words(16),
        title: words(200),
        place: words(200),
        link: address(),
        button: words(100),
      }),
      100,
    ),
    showPast: flag(false),
  }),
  emptyReason({ dates }, { website }) {
    const unread = dates.find(({ until }) => until !== '' && instantIn(until, website.timeZone) === null);
    if (unread) return `“${unread.until}” is no day such as 2026-12-24, or 2026-12-24 18:00.`;
    return dates.some(({ until }) => until !== '') ? 'All of its dates are over.' : undefined;
  },
  render({ dates, showPast }, { now, website: { language, timeZone } }) {
    const shown = dates
      .flatMap((date) => {
        const instant = instantIn(date.until, timeZone)?.getTime();
        return instant === undefined || (!showPast && instant + dayInMs <= now) ? [] : [{ ...date, instant }];
      })
      .sort((one, other) => one.instant - other.instant);
    if (shown.length === 0) return null;
    return (
      <ul className="tour-dates">
        {shown.map(({ instant, title, place, link, button }) => (
          <li key={`${instant} ${title} ${place}`} {...(instant + dayInMs <= now ? { 'data-past': '' } : {})}>
            <time dateTime={new Date(instant).toISOString()}>
              {dayOf(new Date(instant).toISOString(), language, timeZone)}
            </time>
            <span className="tour-date-place">
              <strong>{title}</strong> {place}
            </span>
            {link === '' || button === '' ? null : (
              <a href={link} className={buttonClass('small', 'secondary')}>
                {button}
                <span className="visually-hidden"> {title}</span>
              </a>
            )}
          </li>
        ))}
      </ul>
    );
  },
});
