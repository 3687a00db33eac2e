import { Button } from '../ui/button.tsx';
import { leftKinds, leftReasons } from './actions/adopt.ts';
import type { PastedFrom } from './commands.ts';
import { pastedWords as words } from './pasted-words.ts';

/** Says what of another website did not come with what was pasted, and what to do about it. It stays until it was read. */
export function PastedNotice({ pasted, onClose }: { readonly pasted: PastedFrom; onClose(): void }) {
  const { website, left } = pasted;
  const rows = leftKinds.flatMap((kind) =>
    leftReasons.flatMap((reason) => {
      const found = left.filter((each) => each.kind === kind && each.reason === reason);
      const names = found.flatMap(({ name }) => (name === '' ? [] : [name]));
      if (found.length === 0) return [];
      return [{ key: `${kind} ${reason}`, said: words.row({ kind, count: found.length, names, reason }) }];
    }),
  );
  return (
    <div className="canvas-notice canvas-pasted spread" role="status">
      <div>
        <strong>{words.title(website)}</strong>
        <ul>
          {rows.map(({ key, said }) => (
            <li key={key}>{said}</li>
          ))}
        </ul>
      </div>
      <Button onPress={onClose}>{words.close}</Button>
    </div>
  );
}
