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
import { type PaletteGroup, usePaletteResults } from './palette-search.ts';
import type { OpenPart } from './use-shortcuts.ts';

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
  const commands: PaletteGroup[] = [
    {
      title: words.palette.screens,
      items: screens.map(({ path, title, icon }) => ({
        ...{ id: path, label: title, icon },
        run: () => navigate({ to: path }),
      })),
    },
    {
      title: words.palette.actions,
      items: [
        {
          ...{ id: 'shortcuts', label: words.shortcuts.title, icon: 'info' as const },
          run: () => onOpen('shortcuts'),
        },
        {
          ...{ id: 'website', label: words.navigation.viewWebsite, icon: 'external' as const },
          run: () => window.open('/', '_blank', 'noreferrer'),
        },
      ],
    },
  ];
  const wanted = text.trim().toLowerCase();
  const known = commands
    .map((group) => ({
      ...group,
      items: group.items.filter(({ label }) => label.toLowerCase().includes(wanted)),
    }))
    .filter(({ items }) => items.length > 0);
  const groups = [...known, ...usePaletteResults(useDeferredValue(text.trim()), screens)];
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
