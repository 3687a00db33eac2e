import { Dialog } from '../ui/dialog.tsx';
import { words } from '../words.ts';

/** Which keys do what. */
export function ShortcutList({ onClose }: { readonly onClose: () => void }) {
  return (
    <Dialog title={words.shortcuts.title} isOpen onClose={onClose}>
      <dl className="shortcuts">
        {words.shortcuts.list.map(([keys, meaning]) => (
          <div key={keys}>
            <dt>
              <kbd>{keys}</kbd>
            </dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
