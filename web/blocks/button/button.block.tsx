import { z } from 'zod';
import { plainText } from '../../site/page/plain-text.ts';
import { address, choice, defineBlock, flag, words } from '../block.ts';
import { buttonClass } from '../button-class.ts';

/** A link that looks like a button. */
export const buttonBlock = defineBlock({
  name: 'button',
  code: 53,
  title: 'Button',
  fields: z.object({
    text: words(200),
    link: address(),
    newWindow: flag(false),
    size: choice(['small', 'medium', 'large'], 'medium'),
    alignment: choice(['left', 'center', 'right'], 'center'),
  }),
  templateData({ text, link, newWindow, size, alignment }) {
    if (text.trim() === '' || link === '') return undefined;
    const look = { buttonSize: size, buttonAlignment: alignment };
    return { buttonText: plainText(text), buttonLink: link, newWindow, ...look };
  },
  render({ text, link, newWindow, size, alignment }) {
    if (text.trim() === '' || link === '') return null;
    return (
      <div className={`sqs-block-button-container sqs-block-button-container--${alignment}`}>
        <a
          href={link}
          className={buttonClass(size, 'primary')}
          {...(newWindow ? { target: '_blank', rel: 'noopener' } : {})}
        >
          {text}
        </a>
      </div>
    );
  },
});
