import { Link } from '@tanstack/react-router';
import { type ReactNode, useEffect, useRef } from 'react';
import { words } from '../words.ts';
import { Button } from './button.tsx';
import { Checkbox } from './choice.tsx';
import { useFirstRows } from './use-first-rows.ts';
import './table.css';

/** A column of a table. */
export interface Column<Row> {
  readonly id: string;
  readonly title: string;
  /** Numbers and amounts stand at the right. */
  readonly isNumber?: boolean;
  /** Left out on narrow screens. */
  readonly isExtra?: boolean;
  /** Its words are read, and not shown. */
  readonly isTitleHidden?: boolean;
  cell(row: Row): ReactNode;
}

export interface TableProps<Row extends { readonly id: string }> {
  /** What the table lists. */
  readonly label: string;
  /** The first one names the row: it is its link. */
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  /** Where a row leads to; absent where it leads nowhere. */
  linkTo?(row: Row): string;
  /** Lets rows be chosen. */
  readonly selection?: Selection;
  /** What a row is called when it is chosen. */
  nameOf?(row: Row): string;
  /** Reads on; absent where nothing follows. */
  readonly loadMore?: (() => void) | undefined;
  readonly isLoadingMore?: boolean;
}

/** Which rows are chosen. */
export interface Selection {
  readonly ids: ReadonlySet<string>;
  onChange(ids: ReadonlySet<string>): void;
}

/**
 * A list with columns, as a real table: rows are links, so that they open in another tab too. It reads on by itself when its
 * end comes near. Rows out of sight cost nothing; on a narrow screen each is a small card.
 */
export function Table<Row extends { readonly id: string }>(props: TableProps<Row>) {
  const { label, columns, rows, linkTo, selection, nameOf, loadMore, isLoadingMore } = props;
  const [first, ...others] = columns;
  const { shown, isWhole } = useFirstRows(rows, 25);
  return (
    <>
      <table className="table" aria-label={label}>
        <thead>
          <tr>
            {selection && (
              <th className="table-check">
                <SelectAll rows={rows} selection={selection} />
              </th>
            )}
            {columns.map((column) => (
              <th key={column.id} scope="col" className={classOf(column)}>
                <span className={column.isTitleHidden ? 'visually-hidden' : ''}>{column.title}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {shown.map((row) => (
            <tr key={row.id} data-selected={selection?.ids.has(row.id) || undefined}>
              {selection && (
                <td className="table-check">
                  <Checkbox
                    label={nameOf?.(row) ?? row.id}
                    isLabelHidden
                    isSelected={selection.ids.has(row.id)}
                    onChange={(isSelected) => selection.onChange(changed(selection.ids, row.id, isSelected))}
                  />
                </td>
              )}
              {first && (
                <th scope="row" className={classOf(first)}>
                  {linkTo ? (
                    <Link to={linkTo(row)} className="table-link">
                      {first.cell(row)}
                    </Link>
                  ) : (
                    first.cell(row)
                  )}
                </th>
              )}
              {others.map((column) => {
                const content = column.cell(row);
                return (
                  <td key={column.id} className={classOf(column, content)} data-title={column.title}>
                    {content}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
      {isWhole && <LoadMore {...{ loadMore, isLoadingMore }} />}
    </>
  );
}

/** Longer words are divided where there is little room; all others stay whole. */
const longestWhole = 16;

function classOf({ isNumber, isExtra }: Pick<Column<never>, 'isNumber' | 'isExtra'>, content?: ReactNode) {
  const isWhole =
    typeof content === 'string' && content.split(/\s+/).every(({ length }) => length <= longestWhole);
  return [isNumber ? 'number table-number' : '', isExtra ? 'table-extra' : '', isWhole ? 'table-whole' : '']
    .filter(Boolean)
    .join(' ');
}

function changed(ids: ReadonlySet<string>, id: string, isSelected: boolean): ReadonlySet<string> {
  const next = new Set(ids);
  if (isSelected) next.add(id);
  else next.delete(id);
  return next;
}

function SelectAll({
  rows,
  selection,
}: {
  readonly rows: readonly { readonly id: string }[];
  readonly selection: Selection;
}) {
  const chosen = rows.filter(({ id }) => selection.ids.has(id)).length;
  return (
    <Checkbox
      label={words.controls.selectAll}
      isLabelHidden
      isSelected={chosen > 0 && chosen === rows.length}
      isIndeterminate={chosen > 0 && chosen < rows.length}
      onChange={(isSelected) => selection.onChange(new Set(isSelected ? rows.map(({ id }) => id) : []))}
    />
  );
}

/** The end of a list: reads on when it comes into sight, and by its button. */
export function LoadMore({ loadMore, isLoadingMore }: Pick<TableProps<never>, 'loadMore' | 'isLoadingMore'>) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = place.current;
    if (!element || !loadMore || isLoadingMore) return undefined;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) loadMore();
      },
      { rootMargin: '400px' },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [loadMore, isLoadingMore]);
  if (!loadMore) return null;
  return (
    <div ref={place} className="table-more">
      <Button kind="quiet" isDisabled={isLoadingMore ?? false} onPress={loadMore}>
        {isLoadingMore ? words.controls.loading : words.controls.loadMore}
      </Button>
    </div>
  );
}
