import { Button } from '../ui/button.tsx';
import type { GridState, GridStore } from './grid-store.ts';
import { productGridWords } from './words.ts';

const { conflicts: texts, edit } = productGridWords;
/** So many are shown at once; the others follow as those are decided. */
const shownAtOnce = 5;

/** Cells that two wrote at once, with what each of them wrote, to be decided between. */
export function GridConflicts({ store, state }: { readonly store: GridStore; readonly state: GridState }) {
  if (![...state.cells.values()].some(({ theirs }) => theirs !== undefined)) return null;
  const conflicts = store.conflicts();
  return (
    <section className="grid-conflicts" role="alert" aria-label={texts.title}>
      <strong>{texts.title}</strong>
      <ul>
        {conflicts.slice(0, shownAtOnce).map((conflict) => (
          <li key={`${conflict.row.id} ${conflict.column}`} className="grid-conflict">
            <span>
              <strong>{edit(conflict.column, conflict.row.name)}</strong>{' '}
              {texts.both(conflict.mine, conflict.theirs)}
            </span>
            <Button onPress={() => store.resolve(conflict, true)}>{texts.mine}</Button>
            <Button onPress={() => store.resolve(conflict, false)}>{texts.theirs}</Button>
          </li>
        ))}
      </ul>
      {conflicts.length > shownAtOnce && <p className="soft">{texts.more(conflicts.length - shownAtOnce)}</p>}
    </section>
  );
}
