import { lazy, Suspense, useState } from 'react';
import type { EditorMenuFragment } from '#web/generated/graphql.ts';
import { readLink } from '../links/link.rules.ts';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/page.tsx';
import { entryOf, withLink } from './menu-entries.rules.ts';
import { MenuList, type MenuListProps } from './menu-list.tsx';
import { pagesWords } from './words.ts';

const { links: words, versions } = pagesWords;
/** Opened by few: files of their own. */
const MenuVersions = lazy(async () => ({ default: (await import('./menu-versions.tsx')).MenuVersions }));
const LinkDialog = lazy(async () => ({ default: (await import('../links/link-dialog.tsx')).LinkDialog }));

export interface MenuCardProps extends Pick<MenuListProps, 'actions' | 'pages' | 'heldBy' | 'isFixed'> {
  readonly menu: EditorMenuFragment;
  /** Whether it is the menu that shows in which folder pages are. */
  readonly isMain: boolean;
  onRestored(): void;
}

/** A menu of the theme: its pages and other links in their order, and its versions. */
export function MenuCard({ menu, actions, onRestored, ...list }: MenuCardProps) {
  const { identifier, title, links } = menu;
  const [showsVersions, setShowsVersions] = useState(false);
  /** The link to another address that is open, by its key; empty for a new one. */
  const [open, setOpen] = useState<string>();
  const edited = open ? entryOf(links, open)?.link : undefined;
  return (
    <Card
      title={title}
      isFlush
      actions={
        list.isFixed ? null : (
          <>
            <Button kind="quiet" icon="plus" aria-label={words.addTo(title)} onPress={() => setOpen('')}>
              {words.add}
            </Button>
            <Button kind="quiet" aria-label={versions.openOf(title)} onPress={() => setShowsVersions(true)}>
              {versions.open}
            </Button>
          </>
        )
      }
    >
      <MenuList menu={menu} actions={actions} onEdit={setOpen} {...list} />
      {open !== undefined && (
        <Suspense fallback={null}>
          <LinkDialog
            initial={readLink(edited?.url ?? '', {
              name: edited?.title ?? '',
              opensNewWindow: edited?.isNewWindow ?? false,
            })}
            hasName
            hasWindow
            onSet={(link) => void actions.saveMenu(identifier, (now) => withLink(now, open, link))}
            onClose={() => setOpen(undefined)}
          />
        </Suspense>
      )}
      {showsVersions && (
        <Suspense fallback={null}>
          <MenuVersions menu={identifier} onRestored={onRestored} onClose={() => setShowsVersions(false)} />
        </Suspense>
      )}
    </Card>
  );
}
