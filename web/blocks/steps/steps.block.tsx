import { z } from 'zod';
import { choice, defineBlock, html, list, words } from '../block.ts';
import { OwnHtml } from '../own-html.tsx';

/** What comes after what: the steps of something, or its history. */
export const stepsBlock = defineBlock({
  name: 'steps',
  code: 108,
  title: 'Steps',
  variants: [{ title: 'History', value: { design: 'history' } }],
  fields: z.object({
    steps: list(
      z.object({
        /** Such as a year; its number where it is empty. */
        mark: words(30),
        title: words(200),
        html: html(),
      }),
      40,
    ),
    design: choice(['numbers', 'history']),
  }),
  render({ steps, design }) {
    const shown = steps.filter(({ title }) => title.trim() !== '');
    if (shown.length === 0) return null;
    return (
      <ol className={`steps steps-${design}`}>
        {shown.map(({ mark, title, html: text }) => (
          <li key={`${mark} ${title}`} {...(mark === '' ? {} : { 'data-mark': mark })}>
            {mark === '' ? null : <span className="steps-mark">{mark}</span>}
            <strong className="steps-title">{title}</strong>
            <OwnHtml className="steps-text" html={text} />
          </li>
        ))}
      </ol>
    );
  },
});
