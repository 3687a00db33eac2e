import type { Screen } from '../screens.ts';
import { Dialog } from '../ui/dialog.tsx';
import { words } from '../words.ts';

const { shortcuts: texts } = words;

/** Which keys do what. */
export function ShortcutList({
  screens,
  onClose,
}: {
  readonly screens: readonly Screen[];
  readonly onClose: () => void;
}) {
  const leading = screens.flatMap(({ key, title }) =>
    key === undefined ? [] : [[texts.goTo(key), title] as const],
  );
  return (
    <Dialog title={texts.title} isOpen onClose={onClose}>
      <Keys list={[...texts.everywhere, ...leading]} />
      <h3>{texts.canvasTitle}</h3>
      <Keys list={texts.canvas} />
    </Dialog>
  );
}

function Keys({ list }: { readonly list: readonly (readonly [keys: string, meaning: string])[] }) {
  return (
    <dl className="shortcuts">
      {list.map(([keys, meaning]) => (
        <div key={keys}>
          <dt>
            <kbd>{keys}</kbd>
          </dt>
          <dd>{meaning}</dd>
        </div>
      ))}
    </dl>
  );
}
