import { analyticsWords } from './words.ts';

/** A figure with its name. */
export interface Bar {
  readonly id: string;
  readonly name: string;
  /** What its length follows. */
  readonly amount: number;
  readonly text: string;
  /** What is to be said of it in small letters. */
  readonly note?: string;
}

/** Figures below each other, as long as they are large: a list that reads well without its bars. */
export function Bars({ label, bars }: { readonly label: string; readonly bars: readonly Bar[] }) {
  const most = Math.max(1, ...bars.map(({ amount }) => amount));
  if (bars.length === 0) return <p className="soft">{analyticsWords.breakdown.none}</p>;
  return (
    <ul className="bars" aria-label={label}>
      {bars.map(({ id, name, amount, text, note }) => (
        <li key={id}>
          <span className="bar" style={{ width: `${(amount / most) * 100}%` }} />
          <span className="bar-name">
            {name}
            {note !== undefined && <span className="bar-note">{note}</span>}
          </span>
          <span className="number">{text}</span>
        </li>
      ))}
    </ul>
  );
}
