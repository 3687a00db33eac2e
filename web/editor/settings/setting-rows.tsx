import type { ReactNode } from 'react';
import { Button, IconButton } from '../ui/button.tsx';
import './settings.css';

export interface SettingRowsProps<Row> {
  /** What all of them are, where nothing beside them says so. */
  readonly label?: string;
  readonly rows: readonly Row[];
  readonly newRow: Row;
  readonly rowWords: { readonly add: string; remove(row: Row): string };
  /** The fields of a row. */
  row(row: Row, change: (change: Partial<Row>) => void, at: number): ReactNode;
  onRows(rows: readonly Row[]): void;
}

/** Rows of fields, to add and to remove. */
export function SettingRows<Row>({ label, rows, newRow, rowWords, row, onRows }: SettingRowsProps<Row>) {
  return (
    <>
      {rows.length > 0 && (
        <ul className="setting-rows" aria-label={label}>
          {rows.map((each, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: what is not stored yet has nothing else that tells it apart.
            <li key={at} className="setting-row">
              <div className="setting-fields">
                {row(each, (change) => onRows(rows.with(at, { ...each, ...change })), at)}
              </div>
              <IconButton
                icon="trash"
                label={rowWords.remove(each)}
                onPress={() => onRows(rows.toSpliced(at, 1))}
              />
            </li>
          ))}
        </ul>
      )}
      <div>
        <Button icon="plus" onPress={() => onRows([...rows, newRow])}>
          {rowWords.add}
        </Button>
      </div>
    </>
  );
}
