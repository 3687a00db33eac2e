import { z } from 'zod';
import { defineBlock, list, words } from '../block.ts';

/** When one may come: the hours of the website's settings, or a list of its own. */
export const hoursBlock = defineBlock({
  name: 'hours',
  code: 112,
  title: 'Opening hours',
  fields: z.object({
    title: words(200),
    hours: list(z.object({ day: words(100), time: words(100) }), 20),
    note: words(500),
  }),
  render({ title, hours, note }, { website: { settings } }) {
    const own = hours.filter(({ day }) => day.trim() !== '');
    const shown = own.length > 0 ? own : settings.businessHours.map((line) => ({ day: line, time: '' }));
    if (shown.length === 0) return null;
    return (
      <div className="hours">
        {title === '' ? null : <p className="hours-title">{title}</p>}
        <ul>
          {shown.map(({ day, time }) => (
            <li key={`${day} ${time}`}>
              <span>{day}</span>
              {time === '' ? null : <span>{time}</span>}
            </li>
          ))}
        </ul>
        {note === '' ? null : <p className="hours-note">{note}</p>}
      </div>
    );
  },
});
