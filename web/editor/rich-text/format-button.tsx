import type { ReactNode } from 'react';
import { ToggleButton } from 'react-aria-components/ToggleButton';
import { Hint } from '../ui/hint.tsx';

const isApple = () => /Mac|iPhone|iPad/.test(navigator.platform);

/** A shortcut as its keyboard names it: `Mod` is Ctrl, or ⌘ on a Mac. */
function keysOf(shortcut: string): string {
  return shortcut
    .replace('Mod', isApple() ? '⌘' : 'Ctrl')
    .replace('Shift', isApple() ? '⇧' : 'Shift')
    .replace('Alt', isApple() ? '⌥' : 'Alt');
}

/** A format that is on or off where one writes; its name and its keys come up when it is pointed at. */
export function FormatButton({
  label,
  shortcut,
  isOn,
  isDisabled = false,
  onPress,
  children,
}: {
  readonly label: string;
  readonly shortcut?: string;
  readonly isOn: boolean;
  readonly isDisabled?: boolean;
  onPress(): void;
  readonly children: ReactNode;
}) {
  return (
    <Hint text={shortcut ? `${label} (${keysOf(shortcut)})` : label}>
      <ToggleButton
        aria-label={label}
        className="button button-quiet rich-button"
        isSelected={isOn}
        isDisabled={isDisabled}
        onChange={onPress}
      >
        {children}
      </ToggleButton>
    </Hint>
  );
}
