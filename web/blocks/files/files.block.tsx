import { z } from 'zod';
import { T } from '../../site/languages/texts.tsx';
import { address, defineBlock, list, words } from '../block.ts';

/** Files to take away, such as a price list or a form to print. */
export const filesBlock = defineBlock({
  name: 'files',
  code: 113,
  title: 'Files',
  fields: z.object({
    files: list(z.object({ title: words(200), link: address(), note: words(200) }), 40),
  }),
  render({ files }) {
    const shown = files.filter(({ link }) => link !== '');
    if (shown.length === 0) return null;
    return (
      <ul className="files">
        {shown.map(({ title, link, note }) => (
          <li key={`${title} ${link}`}>
            <span>
              <strong>{title || nameOf(link)}</strong>
              {note === '' ? null : <span className="files-note">{note}</span>}
            </span>
            <a href={link} download>
              <T>Download</T>
              <span className="visually-hidden"> {title || nameOf(link)}</span>
            </a>
          </li>
        ))}
      </ul>
    );
  },
});

/** The last part of an address, as people call a file. */
function nameOf(link: string): string {
  const last = link.split(/[?#]/, 1)[0]?.split('/').at(-1) ?? '';
  try {
    return decodeURIComponent(last) || link;
  } catch {
    return last;
  }
}
