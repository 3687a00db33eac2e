import type { ReactNode } from 'react';
import { words } from '../words.ts';
import { Button } from './button.tsx';

/** How many rows are chosen, what can be done with them, and the way to choose none. */
export function SelectionBar({
  count,
  onClear,
  children,
}: {
  readonly count: number;
  onClear(): void;
  readonly children: ReactNode;
}) {
  return (
    <div className="selection-bar">
      <strong role="status">{words.controls.selected(count)}</strong>
      {children}
      <Button kind="quiet" onPress={onClear}>
        {words.controls.clearSelection}
      </Button>
    </div>
  );
}
