import { z } from 'zod';
import { address, choice, defineBlock, flag, list, words } from '../block.ts';
import { buttonClass } from '../button-class.ts';

/** A few buttons beside each other. */
export const buttonsBlock = defineBlock({
  name: 'buttons',
  code: 115,
  title: 'Row of buttons',
  fields: z.object({
    buttons: list(
      z.object({
        text: words(200),
        link: address(),
        newWindow: flag(false),
        design: choice(['primary', 'secondary']),
      }),
      8,
    ),
    size: choice(['small', 'medium', 'large'], 'medium'),
    alignment: choice(['left', 'center', 'right'], 'center'),
  }),
  render({ buttons, size, alignment }) {
    const shown = buttons.filter(({ text, link }) => text.trim() !== '' && link !== '');
    if (shown.length === 0) return null;
    return (
      <div className={`buttons-block sqs-block-button-container sqs-block-button-container--${alignment}`}>
        {shown.map(({ text, link, newWindow, design }) => (
          <a
            key={`${text} ${link}`}
            href={link}
            className={buttonClass(size, design)}
            {...(newWindow ? { target: '_blank', rel: 'noopener' } : {})}
          >
            {text}
          </a>
        ))}
      </div>
    );
  },
});
