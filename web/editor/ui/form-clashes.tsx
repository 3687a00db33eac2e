import { Fragment, type ReactNode, useEffect, useRef } from 'react';
import { words } from '../words.ts';
import { Button } from './button.tsx';
import { type Clash, onlyDifferent, tellValue } from './clashes.rules.ts';
import type { TellValue } from './told-values.ts';
import './table.css';

const { clashes: texts } = words;

export interface FormClashesProps {
  readonly clashes: readonly Clash[];
  /** What its fields are called, where their name does not say it. */
  readonly labels: Readonly<Record<string, string>>;
  /** What the values of fields mean, by the fields' names. */
  readonly told: ReadonlyMap<string, TellValue>;
  settle(whose: 'mine' | 'theirs'): void;
}

/** Two people changed the same at once: both versions, of which one goes on. */
export function FormClashes({ clashes, labels, told, settle }: FormClashesProps) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.focus(), []);
  return (
    <div className="form-clashes" role="alert" ref={place} tabIndex={-1}>
      <strong>{texts.title}</strong>
      <p>{texts.explanation}</p>
      <table className="table table-versions">
        <thead>
          <tr>
            <th scope="col">{texts.field}</th>
            <th scope="col">{texts.mine}</th>
            <th scope="col">{texts.theirs}</th>
          </tr>
        </thead>
        <tbody>
          {clashes.map(onlyDifferent).map(({ name, mine, theirs }) => (
            <tr key={name}>
              <th scope="row">{labels[name] ?? name}</th>
              <td data-title={texts.mine}>{show(mine, told.get(name))}</td>
              <td data-title={texts.theirs}>{show(theirs, told.get(name))}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <div className="form-clashes-actions">
        <Button onPress={() => settle('theirs')}>{texts.takeTheirs}</Button>
        <Button kind="primary" onPress={() => settle('mine')}>
          {texts.keepMine}
        </Button>
      </div>
    </div>
  );
}

/** A value as its field tells it, else in words. */
function show(value: unknown, tell: TellValue | undefined): ReactNode {
  if (Array.isArray(value) && value.length > 0 && tell)
    return value.map((each, index) => (
      <Fragment key={String(each)}>
        {index > 0 && <br />}
        {show(each, tell)}
      </Fragment>
    ));
  return (typeof value === 'string' ? tell?.(value) : undefined) ?? tellValue(value, texts);
}
