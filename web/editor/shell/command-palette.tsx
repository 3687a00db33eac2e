import { useNavigate } from '@tanstack/react-router';
import { useDeferredValue, useState } from 'react';
import { Autocomplete } from 'react-aria-components/Autocomplete';
import { Dialog } from 'react-aria-components/Dialog';
import { Header } from 'react-aria-components/Header';
import { Input } from 'react-aria-components/Input';
import { Menu, MenuItem, MenuSection } from 'react-aria-components/Menu';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';
import { SearchField } from 'react-aria-components/SearchField';
import type { Screen } from '../screens.ts';
import { Icon } from '../ui/icon.tsx';
import { words } from '../words.ts';
import { actionsFor, type PalettePlace, placesFor, saysAll } from './palette-places.ts';
import { type PaletteGroup, type PaletteItem, usePaletteResults } from './palette-search.ts';
import { useOfferedCommands } from './screen-actions.ts';
import type { OpenPart } from './use-shortcuts.ts';
import { useViewer } from './viewer-context.ts';

/** Finds screens, actions, pages, products and orders by a few letters. */
export function CommandPalette({
  screens,
  onClose,
  onOpen,
}: {
  readonly screens: readonly Screen[];
  readonly onClose: () => void;
  readonly onOpen: (part: OpenPart) => void;
}) {
  const [text, setText] = useState('');
  const navigate = useNavigate();
  const { permissions } = useViewer().account;
  const wanted = text.trim();
  const leading = ({ label, icon, to, search }: PalettePlace): PaletteItem => ({
    ...{ id: `${to} ${label}`, label, icon },
    run: () => navigate({ to, search: search ?? {} }),
  });
  const own: readonly PaletteItem[] = [
    { id: 'shortcuts', label: words.shortcuts.title, icon: 'info', run: () => onOpen('shortcuts') },
    {
      ...{ id: 'website', label: words.navigation.viewWebsite, icon: 'external' },
      run: () => window.open('/', '_blank', 'noreferrer'),
    },
  ];
  const known: readonly PaletteGroup[] = [
    { title: words.palette.here, items: useOfferedCommands().filter(({ label }) => saysAll(label, wanted)) },
    { title: words.palette.screens, items: placesFor(screens, permissions, wanted).map(leading) },
    {
      title: words.palette.actions,
      items: [
        ...actionsFor(screens, permissions, wanted).map(leading),
        ...own.filter(({ label }) => saysAll(label, wanted)),
      ],
    },
  ];
  const found = usePaletteResults(useDeferredValue(wanted));
  const groups = [...known, ...found].filter(({ items }) => items.length > 0);
  const runs = new Map(groups.flatMap(({ items }) => items.map(({ id, run }) => [id, run] as const)));
  return (
    <ModalOverlay className="veil" isOpen isDismissable onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Modal className="dialog-box palette-box">
        <Dialog className="dialog" aria-label={words.palette.title}>
          <Autocomplete inputValue={text} onInputChange={setText}>
            <SearchField aria-label={words.palette.title} autoFocus>
              <Input className="palette-input" placeholder={words.palette.placeholder} />
            </SearchField>
            <Menu
              className="palette-list"
              aria-label={words.palette.title}
              renderEmptyState={() => <p className="soft menu-item">{words.palette.empty}</p>}
              onAction={(id) => {
                onClose();
                runs.get(String(id))?.();
              }}
            >
              {groups.map(({ title, items }) => (
                <MenuSection key={title}>
                  <Header className="menu-header">{title}</Header>
                  {items.map(({ id, label, icon }) => (
                    <MenuItem key={id} id={id} textValue={label} className="menu-item">
                      <Icon name={icon} size={18} />
                      {label}
                    </MenuItem>
                  ))}
                </MenuSection>
              ))}
            </Menu>
          </Autocomplete>
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}
