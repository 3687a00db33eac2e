import { useState } from 'react';
import { FileTrigger } from 'react-aria-components/FileTrigger';
import { useEditorImportTaxCsvMutation } from '#web/generated/editor/import-tax-csv.ts';
import { EditorTaxZonesDocument } from '#web/generated/editor/tax-zones.ts';
import type { EditorImportTaxCsvMutation } from '#web/generated/graphql.ts';
import { messageOf } from '../graph/graph-failure.ts';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/page.tsx';
import { notify, notifyFailure } from '../ui/toast.tsx';
import { words } from '../words.ts';
import { settingsWords } from './words.ts';

const {
  taxes: { file: texts },
} = settingsWords;
/** So many records are taken over at once by the graph. */
const mostAtOnce = 1_000;
const mostNamed = 20;

type Problem = EditorImportTaxCsvMutation['importTaxCsv']['problems'][number];

/** Rates of a file, such as those of the counties of a state: all of it counts once its last part is there. */
export function TaxCsv() {
  const [importPart] = useEditorImportTaxCsvMutation();
  const [progress, setProgress] = useState<string>();
  const [problems, setProblems] = useState<readonly Problem[]>([]);

  async function take(file: File): Promise<void> {
    setProblems([]);
    const { readTaxFile } = await import('./tax-csv.rules.ts');
    const read = readTaxFile(await file.text());
    if (!read || read.records.length === 0) return notifyFailure(texts.none);
    const { header, records } = read;
    let imported = 0;
    const found: Problem[] = [];
    for (let at = 0; at < records.length; at += mostAtOnce) {
      setProgress(texts.progress(at, records.length));
      const part = records.slice(at, at + mostAtOnce);
      const isLast = at + mostAtOnce >= records.length;
      const input = { header, records: [...part], isFirst: at === 0, isLast };
      const refetchQueries = isLast ? [EditorTaxZonesDocument] : [];
      const done = (await importPart({ variables: { input }, refetchQueries })).data?.importTaxCsv;
      imported += done?.imported ?? 0;
      found.push(...(done?.problems ?? []));
      setProblems(found);
    }
    notify(texts.done(imported));
  }

  const choose = (files: FileList | null) => {
    const file = files?.[0];
    if (!file || progress !== undefined) return;
    setProgress(texts.reading);
    take(file)
      .catch((error: unknown) => notifyFailure(messageOf(error, words.failures.notSaved)))
      .finally(() => setProgress(undefined));
  };
  return (
    <Card title={texts.title}>
      <p className="soft">{texts.hint}</p>
      <div className="page-actions">
        <FileTrigger acceptedFileTypes={['.csv', 'text/csv']} onSelect={choose}>
          <Button isPending={progress !== undefined}>{texts.choose}</Button>
        </FileTrigger>
      </div>
      <p role="status" className="soft">
        {progress}
      </p>
      {problems.length > 0 && (
        <div>
          <p>{texts.leftOut(problems.length)}</p>
          <ul className="stack">
            {problems.slice(0, mostNamed).map(({ line, column, message }) => (
              <li key={`${line} ${column}`} className="field-problem">
                {texts.problem(line, column, message)}
              </li>
            ))}
          </ul>
        </div>
      )}
    </Card>
  );
}
