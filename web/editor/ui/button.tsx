import { Button as AriaButton, type ButtonProps as AriaButtonProps } from 'react-aria-components/Button';
import { Hint } from './hint.tsx';
import { Icon, type IconName } from './icon.tsx';
import './button.css';

/** How much a button asks for attention. A screen has one `primary` at most. */
export type ButtonKind = 'primary' | 'secondary' | 'quiet' | 'danger';

export interface ButtonProps extends Omit<AriaButtonProps, 'className' | 'style' | 'children'> {
  readonly kind?: ButtonKind;
  readonly icon?: IconName;
  readonly children: string;
}

/** Something to press, in words. */
export function Button({ kind = 'secondary', icon, children, ...props }: ButtonProps) {
  return (
    <AriaButton {...props} className={`button button-${kind}`}>
      {icon && <Icon name={icon} size={16} />}
      <span>{children}</span>
    </AriaButton>
  );
}

export interface IconButtonProps extends Omit<ButtonProps, 'children' | 'icon' | 'aria-label'> {
  readonly icon: IconName;
  /** What it does, for screen readers and as a tooltip. */
  readonly label: string;
}

/** A drawing to press; its words come up when it is pointed at or focused. */
export function IconButton({ kind = 'quiet', icon, label, ...props }: IconButtonProps) {
  return (
    <Hint text={label}>
      <AriaButton {...props} aria-label={label} className={`button button-${kind} button-icon`}>
        <Icon name={icon} size={18} />
      </AriaButton>
    </Hint>
  );
}
