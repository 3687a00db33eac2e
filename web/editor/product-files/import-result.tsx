import { Link } from '@tanstack/react-router';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/page.tsx';
import { Figures } from './figures.tsx';
import { sortRecords } from './file-check.rules.ts';
import { productImport } from './import-graph.ts';
import { ProblemTable } from './problem-table.tsx';
import type { BegunImport } from './product-import.ts';
import { productFilesWords } from './words.ts';

const { done: texts, progress: stopTexts } = productFilesWords;

/** What became of a file that was imported, or of the part of it that was. */
export function ImportResult({ state }: { readonly state: BegunImport }) {
  const { step, file, check, progress, failure } = state;
  const isDone = step === 'done';
  const refusedOnTheWay = new Set(progress.refused);
  const stored = check.products.filter(({ line }) => !refusedOnTheWay.has(line));
  const { refused } = sortRecords(file.records, stored);
  const problems = [...check.problems, ...progress.problems].sort((one, other) => one.line - other.line);
  return (
    <>
      <Card title={isDone ? texts.title(file.name) : stopTexts.stopped(file.name)}>
        <Figures
          figures={[
            { label: texts.created, value: progress.created },
            { label: texts.updated, value: progress.updated },
            { label: texts.refused, value: refused.length, isBad: true },
          ]}
        />
        {failure && (
          <p role="alert" className="field-problem">
            {failure}
          </p>
        )}
        {!isDone && <p className="soft">{stopTexts.stoppedHint}</p>}
        <div className="page-actions">
          {isDone ? (
            <>
              <Link to="/products" className="button button-primary">
                {texts.products}
              </Link>
              <Button onPress={() => void productImport.discard()}>{texts.again}</Button>
            </>
          ) : (
            <>
              <Button kind="primary" onPress={() => void productImport.import()}>
                {stopTexts.goOn}
              </Button>
              <Button onPress={() => void productImport.discard()}>{stopTexts.leave}</Button>
            </>
          )}
        </div>
      </Card>
      <ProblemTable {...{ file, problems, refused }} />
    </>
  );
}
