import { z } from 'zod';
import { address, choice, defineBlock, list, reference, whole, words } from '../block.ts';
import { Picture } from '../picture.tsx';

/** The people behind the website. */
export const teamBlock = defineBlock({
  name: 'team',
  code: 106,
  title: 'Team',
  fields: z.object({
    people: list(
      z.object({
        imageId: reference(),
        title: words(200),
        role: words(200),
        text: words(1_000),
        link: address(),
      }),
      40,
    ),
    columns: whole(1, 6, 3),
    pictureShape: choice(['square', 'circle', 'portrait']),
  }),
  render({ people, columns, pictureShape }, { image }) {
    const shown = people.filter(({ title }) => title.trim() !== '');
    if (shown.length === 0) return null;
    return (
      <ul
        className="team summary-item-list"
        data-picture-shape={pictureShape}
        style={{ ['--columns' as string]: columns }}
      >
        {shown.map(({ imageId, title, role, text, link }) => {
          const portrait = image(imageId);
          return (
            <li key={`${title} ${role}`}>
              {portrait === undefined ? null : (
                <Picture image={portrait} alt="" sizes="(max-width: 432px) 50vw, 33vw" isCropped />
              )}
              <p className="team-name">{link === '' ? title : <a href={link}>{title}</a>}</p>
              {role === '' ? null : <p className="team-role">{role}</p>}
              {text === '' ? null : <p className="team-text">{text}</p>}
            </li>
          );
        })}
      </ul>
    );
  },
});
