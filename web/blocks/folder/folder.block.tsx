import { z } from 'zod';
import { defineBlock, words } from '../block.ts';

/** The pages of a folder, as a menu shows them. */
export const folderBlock = defineBlock({
  name: 'folder',
  code: 17,
  title: 'Pages of a folder',
  fields: z.object({
    /** The slug of the folder. */
    collection: words(200),
    title: words(200),
  }),
  render({ collection, title }, { website, path }, id) {
    const folder = website.menus
      .flatMap(({ links }) => links)
      .find((link) => link.collection?.slug === collection && link.children.length > 0);
    if (folder === undefined) return null;
    const titleId = `folder-${id}`;
    return (
      <nav className="folder-block" aria-labelledby={titleId}>
        <p className="folder-block-title" id={titleId}>
          {title || folder.title}
        </p>
        <ul>
          {folder.children.map(({ title: name, url, isNewWindow }) => (
            <li key={`${name} ${url}`}>
              <a
                href={url}
                {...(url === path ? { 'aria-current': 'page' } : {})}
                {...(isNewWindow ? { target: '_blank', rel: 'noopener' } : {})}
              >
                {name}
              </a>
            </li>
          ))}
        </ul>
      </nav>
    );
  },
});
