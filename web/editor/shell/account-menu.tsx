import { useNavigate } from '@tanstack/react-router';
import { Button } from 'react-aria-components/Button';
import { Header } from 'react-aria-components/Header';
import { Menu, MenuItem, MenuSection, MenuTrigger } from 'react-aria-components/Menu';
import { Popover } from 'react-aria-components/Popover';
import { Separator } from 'react-aria-components/Separator';
import { useEditorSignOutMutation } from '#web/generated/editor/sign-out.ts';
import { Icon } from '../ui/icon.tsx';
import { words } from '../words.ts';
import { type Colours, type Density, useAppearance } from './appearance.ts';
import type { Viewer } from './viewer-context.ts';

const { appearance, navigation } = words;

/** Who is signed in, how the editor looks for them, and the way out. */
export function AccountMenu({
  viewer,
  onShortcuts,
  isSmall = false,
}: {
  readonly viewer: Viewer;
  readonly onShortcuts: () => void;
  readonly isSmall?: boolean;
}) {
  const { email } = viewer.account;
  const { colours, density, change } = useAppearance();
  const navigate = useNavigate();
  const [signOut] = useEditorSignOutMutation();
  return (
    <MenuTrigger>
      <Button
        className={isSmall ? 'button button-quiet button-icon' : 'account-button'}
        aria-label={`${navigation.account}, ${email}`}
      >
        <Icon name="user" />
        {!isSmall && <span>{email}</span>}
      </Button>
      <Popover className="popover" placement={isSmall ? 'bottom end' : 'top start'} offset={6}>
        <Menu
          className="menu"
          onAction={async (key) => {
            if (key === 'shortcuts') onShortcuts();
            if (key === 'websites') await navigate({ to: '/websites' });
            if (key !== 'sign-out') return;
            // Loaded by then alone: nobody waits for it before.
            const { forgetDraftsOf } = await import('../ui/draft-storage.ts');
            await signOut();
            forgetDraftsOf(viewer.account.id);
            location.assign('/config/sign-in');
          }}
        >
          <MenuItem className="menu-item" id="websites">
            {navigation.websites}
          </MenuItem>
          <MenuItem className="menu-item" id="security" href="/config/security">
            {navigation.security}
          </MenuItem>
          <MenuItem className="menu-item" id="shortcuts">
            {words.shortcuts.title}
          </MenuItem>
          <Separator className="menu-separator" />
          <Choices
            title={appearance.coloursLabel}
            labels={appearance.colours}
            value={colours}
            onChange={(value) => change({ colours: value })}
          />
          <Choices
            title={appearance.densityLabel}
            labels={appearance.density}
            value={density}
            onChange={(value) => change({ density: value })}
          />
          <Separator className="menu-separator" />
          <MenuItem className="menu-item" id="sign-out">
            {navigation.signOut}
          </MenuItem>
        </Menu>
      </Popover>
    </MenuTrigger>
  );
}

function Choices<Value extends Colours | Density>({
  title,
  labels,
  value,
  onChange,
}: {
  readonly title: string;
  readonly labels: Readonly<Record<Value, string>>;
  readonly value: Value;
  readonly onChange: (value: Value) => void;
}) {
  // The keys of an object are what its type says: it is a constant.
  const values = Object.keys(labels) as Value[];
  return (
    <MenuSection
      selectionMode="single"
      disallowEmptySelection
      selectedKeys={[value]}
      shouldCloseOnSelect={false}
      onSelectionChange={(keys) => {
        const chosen = values.find((each) => keys !== 'all' && keys.has(each));
        if (chosen) onChange(chosen);
      }}
    >
      <Header className="menu-header">{title}</Header>
      {values.map((each) => (
        <MenuItem key={each} id={each} className="menu-item" textValue={labels[each]}>
          {({ isSelected }) => (
            <>
              <span>{labels[each]}</span>
              {isSelected && <Icon name="check" size={16} />}
            </>
          )}
        </MenuItem>
      ))}
    </MenuSection>
  );
}
