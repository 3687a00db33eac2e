import { Button } from '../ui/button.tsx';
import { Card } from '../ui/page.tsx';
import { Table } from '../ui/table.tsx';
import { Figures } from './figures.tsx';
import { type FileCheck, sortRecords } from './file-check.rules.ts';
import { productImport } from './import-graph.ts';
import { ProblemTable } from './problem-table.tsx';
import type { ChosenFile } from './product-import.ts';
import { productFilesWords } from './words.ts';

const { check: texts } = productFilesWords;
const mostShown = 100;

/** What a file would do, before it does it. */
export function CheckResult({ file, check }: { readonly file: ChosenFile; readonly check: FileCheck }) {
  const { products, problems, columns, ignoredColumns } = check;
  const { refused } = sortRecords(file.records, products);
  const earlier = products.filter(({ id }) => id !== null);
  const changed = earlier.filter(({ changes }) => changes.length > 0);
  return (
    <>
      <Card title={texts.title(file.name)}>
        <Figures
          figures={[
            { label: texts.fresh, value: products.length - earlier.length },
            { label: texts.changed, value: changed.length },
            { label: texts.same, value: earlier.length - changed.length },
            { label: texts.refused, value: refused.length, isBad: true },
          ]}
        />
        {columns.length > 0 && (
          <div className="stack">
            <h3>{texts.columns}</h3>
            <p>{columns.join(', ')}</p>
            {ignoredColumns.length > 0 && <p className="soft">{texts.ignored(ignoredColumns.join(', '))}</p>}
          </div>
        )}
        {columns.includes('Stock') && <p className="soft">{texts.stock}</p>}
        {products.length === 0 && <p role="alert">{texts.nothing}</p>}
        <div className="page-actions">
          {products.length > 0 && (
            <Button kind="primary" onPress={() => void productImport.import()}>
              {texts.import(products.length)}
            </Button>
          )}
          <Button onPress={() => void productImport.discard()}>{texts.other}</Button>
        </div>
      </Card>
      <ProblemTable {...{ file, problems, refused }} />
      {changed.length > 0 && (
        <Card title={texts.changes} isFlush>
          <Table
            label={texts.changes}
            columns={[
              { id: 'title', title: texts.product, cell: ({ title }) => title },
              { id: 'changes', title: texts.differs, cell: ({ changes }) => changes.join(', ') },
            ]}
            rows={changed.slice(0, mostShown).map((product) => ({ ...product, id: String(product.line) }))}
          />
          {changed.length > mostShown && (
            <p className="import-more soft">{texts.firstOf(mostShown, changed.length)}</p>
          )}
        </Card>
      )}
    </>
  );
}
