import { lazy, Suspense, useState } from 'react';
import { readLink } from '../links/link.rules.ts';
import { Button, IconButton } from '../ui/button.tsx';
import { type MenuLink, withLink, withoutLink } from './menu.rules.ts';
import { pagesWords } from './words.ts';

const { links: words } = pagesWords;
/** Opened by few: a file of its own. */
const LinkDialog = lazy(async () => ({ default: (await import('../links/link-dialog.tsx')).LinkDialog }));

/** Links of the menu that lead elsewhere than to a page: a place of the web, a mail, a telephone, a file. */
export function MenuLinks({
  links,
  onChange,
}: {
  readonly links: readonly MenuLink[];
  /** Takes how the menu changes: to be done upon what is stored by then. */
  onChange(change: (links: readonly MenuLink[]) => readonly MenuLink[]): void;
}) {
  /** The link that is open, by its place; the end for a new one. */
  const [open, setOpen] = useState<number>();
  const edited = open === undefined ? undefined : links[open];
  const shown = links.flatMap((link, index) => (link.collectionId === null ? [{ link, index }] : []));
  return (
    <>
      {shown.length > 0 && (
        <ul className="menu-links" aria-label={words.title}>
          {shown.map(({ link, index }) => (
            <li key={index} className="pages-row">
              <span className="pages-name">
                <strong>{link.title}</strong>
                <span className="soft">{link.url}</span>
              </span>
              <IconButton icon="edit" label={words.edit(link.title)} onPress={() => setOpen(index)} />
              <IconButton
                icon="trash"
                label={words.remove(link.title)}
                onPress={() => onChange((menu) => withoutLink(menu, link))}
              />
            </li>
          ))}
        </ul>
      )}
      <div className="menu-links-add">
        <Button kind="quiet" icon="plus" onPress={() => setOpen(links.length)}>
          {words.add}
        </Button>
      </div>
      {open !== undefined && (
        <Suspense fallback={null}>
          <LinkDialog
            initial={readLink(edited?.url ?? '', {
              name: edited?.title ?? '',
              opensNewWindow: edited?.isNewWindow ?? false,
            })}
            hasName
            hasWindow
            onSet={(link) => onChange((menu) => withLink(menu, edited, link))}
            onClose={() => setOpen(undefined)}
          />
        </Suspense>
      )}
    </>
  );
}
