import type { ReactNode } from 'react';
import { Button as AriaButton } from 'react-aria-components/Button';
import { Menu as AriaMenu, MenuItem, MenuTrigger } from 'react-aria-components/Menu';
import { Popover } from 'react-aria-components/Popover';
import { Icon, type IconName } from './icon.tsx';
import './button.css';
import './overlay.css';

/** Something that a menu offers to do. */
export interface MenuAction {
  readonly id: string;
  readonly label: string;
  readonly icon?: IconName;
  readonly isDangerous?: boolean;
  readonly isDisabled?: boolean;
  /** Stands below it, such as why it is not to be had. */
  readonly hint?: string;
  /** Leads to an address outside of the editor, or to a file, instead of doing something. */
  readonly href?: string;
  run?(): void;
}

export interface MenuProps {
  /** What the button says, or what it is called where it shows a drawing alone. */
  readonly label: string;
  /** Shows a drawing alone. */
  readonly icon?: IconName;
  /** Shows this instead of the label. */
  readonly children?: ReactNode;
  readonly actions: readonly MenuAction[];
}

/** A button with further things to do. */
export function Menu({ label, icon, children, actions }: MenuProps) {
  const byId = new Map(actions.map((action) => [action.id, action]));
  return (
    <MenuTrigger>
      {icon ? (
        <AriaButton className="button button-quiet button-icon" aria-label={label}>
          <Icon name={icon} size={18} />
        </AriaButton>
      ) : (
        <AriaButton className="button button-secondary">
          {children ?? <span>{label}</span>}
          <Icon name="chevron" size={16} />
        </AriaButton>
      )}
      <Popover className="popover" placement="bottom end" offset={4}>
        <AriaMenu className="menu" onAction={(id) => byId.get(String(id))?.run?.()}>
          {actions.map(({ id, label: words, icon: drawing, isDangerous, isDisabled = false, hint, href }) => (
            <MenuItem
              key={id}
              id={id}
              textValue={words}
              isDisabled={isDisabled}
              {...(href ? { href } : {})}
              className={isDangerous ? 'menu-item menu-item-danger' : 'menu-item'}
            >
              <span>
                {words}
                {hint && <small className="menu-item-hint">{hint}</small>}
              </span>
              {drawing && <Icon name={drawing} size={16} />}
            </MenuItem>
          ))}
        </AriaMenu>
      </Popover>
    </MenuTrigger>
  );
}
