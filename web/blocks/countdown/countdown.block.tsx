import { z } from 'zod';
import { defineBlock, words } from '../block.ts';
import { instantIn } from './countdown.rules.ts';

/**
 * How long it is until an instant. The page names the day and the time, as it is kept and sent to many; scripts count down.
 * Once it is over the words for afterwards are there, or nothing.
 */
export const countdownBlock = defineBlock({
  name: 'countdown',
  code: 102,
  title: 'Countdown',
  fields: z.object({
    title: words(200),
    /** `2026-12-24 18:00` on the calendar of the website; the day alone begins at midnight. */
    until: words(16),
    /** Shown afterwards. */
    afterwards: words(500),
  }),
  emptyReason({ until }, { now, website }) {
    const instant = instantIn(until, website.timeZone);
    if (instant !== null) return instant.getTime() <= now ? 'Its time is over.' : undefined;
    return until === '' ? undefined : `“${until}” is no day such as 2026-12-24, or 2026-12-24 18:00.`;
  },
  render({ title, until, afterwards }, { website, now }) {
    const instant = instantIn(until, website.timeZone);
    if (instant === null) return null;
    const isOver = instant.getTime() <= now;
    if (isOver && afterwards === '') return null;
    const said = new Intl.DateTimeFormat(website.language, {
      ...{ dateStyle: 'full', timeZone: website.timeZone },
      ...(until.trim().length > 10 ? { timeStyle: 'short' } : {}),
    }).format(instant);
    return (
      <div className="countdown" {...(isOver ? {} : { 'data-enhance': 'countdown' })}>
        {title === '' ? null : <h3 className="countdown-title">{title}</h3>}
        {isOver ? null : (
          <time className="countdown-time" dateTime={instant.toISOString()}>
            {said}
          </time>
        )}
        {afterwards === '' ? null : (
          <p className="countdown-afterwards" hidden={!isOver}>
            {afterwards}
          </p>
        )}
      </div>
    );
  },
});
