import { Fragment } from 'react';
import { type Amount, useFormats } from '../formats.ts';

/** What something is called, what it comes to, and whether that is taken off. */
export type AmountRow = readonly [title: string, amount: Amount, isMinus?: boolean];

export const isSome = ({ value }: Amount): boolean => Number(value) !== 0;

/** Amounts with their total, and what came of it below. */
export function AmountList({
  rows,
  total,
  after = [],
  isLive,
}: {
  readonly rows: readonly AmountRow[];
  readonly total: AmountRow;
  readonly after?: readonly AmountRow[];
  /** True has a screen reader told of what changes. */
  readonly isLive?: boolean;
}) {
  const formats = useFormats();
  const show = ([title, amount, isMinus]: AmountRow) => (
    <Fragment key={title}>
      <dt>{title}</dt>
      <dd className="number">
        {isMinus && '− '}
        {formats.money(amount)}
      </dd>
    </Fragment>
  );
  return (
    <dl className="facts" aria-live={isLive ? 'polite' : undefined}>
      {rows.map(show)}
      <dt className="facts-total">{total[0]}</dt>
      <dd className="facts-total number">{formats.money(total[1])}</dd>
      {after.map(show)}
    </dl>
  );
}
