import { z } from 'zod';
import { address, choice, defineBlock, html, words } from '../block.ts';
import { OwnHtml } from '../own-html.tsx';

/** Something that nobody should miss. */
export const noteBlock = defineBlock({
  name: 'note',
  code: 110,
  title: 'Note',
  fields: z.object({
    title: words(200),
    text: html(),
    link: address(),
    button: words(100),
    design: choice(['plain', 'strong', 'inverted']),
  }),
  render({ title, text, link, button, design }) {
    if (title.trim() === '' && text.trim() === '') return null;
    return (
      <div className={`note note-${design}`} role="note">
        {title === '' ? null : <strong className="note-title">{title}</strong>}
        <OwnHtml className="note-text" html={text} />
        {link === '' || button === '' ? null : (
          <p className="note-action">
            <a href={link}>{button}</a>
          </p>
        )}
      </div>
    );
  },
});
