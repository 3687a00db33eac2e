import { z } from 'zod';
import { controlled, defineBlock, flag, words } from '../block.ts';

/** Rows and columns of words, to be compared. */
export const tableBlock = defineBlock({
  name: 'table',
  code: 107,
  title: 'Table',
  fields: z.object({
    title: words(200),
    rows: controlled(z.array(z.array(z.union([z.string(), z.number(), z.null()]))).catch([]), {
      kind: 'table',
    }),
    namesColumns: flag(true),
    namesRows: flag(true),
  }),
  render({ title, rows, namesColumns, namesRows }) {
    const filled = rows.filter((row) => row.some((cell) => cell !== null && cell !== ''));
    const width = Math.max(0, ...filled.map((row) => row.length));
    if (filled.length === 0 || width === 0) return null;
    const [first, ...others] = filled.map((row) => Array.from({ length: width }, (_, at) => row[at] ?? ''));
    const body = namesColumns ? others : [...(first === undefined ? [] : [first]), ...others];
    return (
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table is moved along by keys.
      <section className="table-block" tabIndex={0} aria-label={title || String(first?.[0] ?? '')}>
        <table>
          {title === '' ? null : <caption>{title}</caption>}
          {namesColumns && first !== undefined ? (
            <thead>
              <tr>
                {cellsOf(first).map(({ key, cell }) =>
                  cell === '' ? (
                    <td key={key} />
                  ) : (
                    <th key={key} scope="col">
                      {cell}
                    </th>
                  ),
                )}
              </tr>
            </thead>
          ) : null}
          <tbody>
            {cellsOf(body).map(({ key, cell: row }) => (
              <tr key={key}>
                {cellsOf(row).map(({ key: place, cell }, at) =>
                  namesRows && at === 0 ? (
                    <th key={place} scope="row">
                      {cell}
                    </th>
                  ) : (
                    <td key={place}>{cell}</td>
                  ),
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    );
  },
});

/** Cells are known by their places. */
function cellsOf<Cell>(cells: readonly Cell[]): { readonly key: string; readonly cell: Cell }[] {
  return cells.map((cell, at) => ({ key: String(at), cell }));
}
