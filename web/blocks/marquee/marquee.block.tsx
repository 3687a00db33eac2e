import { z } from 'zod';
import { T } from '../../site/languages/texts.tsx';
import { choice, defineBlock, list, words } from '../block.ts';

/** Words that run along, until someone holds them; they stand still for those who asked for less motion. */
export const marqueeBlock = defineBlock({
  name: 'marquee',
  code: 111,
  title: 'Running words',
  fields: z.object({
    phrases: list(z.object({ text: words(200) }), 20),
    speed: choice(['slow', 'medium', 'fast'], 'medium'),
    size: choice(['small', 'medium', 'large'], 'medium'),
  }),
  render({ phrases, speed, size }, _, id) {
    const shown = phrases.filter(({ text }) => text.trim() !== '');
    if (shown.length === 0) return null;
    const run = (isCopy: boolean) => (
      <ul className="marquee-run" aria-hidden={isCopy || undefined}>
        {shown.map(({ text }) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    );
    return (
      <div className={`marquee marquee-${speed} marquee-size-${size}`}>
        <input type="checkbox" id={`pause-${id}`} className="marquee-pause" />
        <label htmlFor={`pause-${id}`} className="marquee-label">
          <span aria-hidden="true">❚❚</span>
          <span className="visually-hidden">
            <T>Pause</T>
          </span>
        </label>
        <div className="marquee-track">
          {run(false)}
          {run(true)}
        </div>
      </div>
    );
  },
});
