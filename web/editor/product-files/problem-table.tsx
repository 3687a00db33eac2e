import { Button } from '../ui/button.tsx';
import { Card } from '../ui/page.tsx';
import { saveFile } from '../ui/save-file.ts';
import { Table } from '../ui/table.tsx';
import { type RowProblem, refusedRows } from './file-check.rules.ts';
import { type FileRecord, writeFile } from './product-file.rules.ts';
import type { ChosenFile } from './product-import.ts';
import { productFilesWords } from './words.ts';

const { problems: texts, check } = productFilesWords;
const mostShown = 100;

/** What is wrong in a file, line by line, and its refused rows to be mended. */
export function ProblemTable({
  file,
  problems,
  refused,
}: {
  readonly file: Pick<ChosenFile, 'name' | 'header'>;
  readonly problems: readonly RowProblem[];
  readonly refused: readonly FileRecord[];
}) {
  if (problems.length === 0) return null;
  const shown = problems.slice(0, mostShown).map((problem, n) => ({ ...problem, id: String(n) }));

  function save(): void {
    const rows = refusedRows(file.header, refused, problems, texts.message);
    saveFile(texts.fileName(file.name), writeFile(rows), 'text/csv');
  }

  return (
    <Card
      title={texts.title}
      isFlush
      actions={refused.length > 0 && <Button onPress={save}>{texts.download}</Button>}
    >
      <Table
        label={texts.title}
        columns={[
          { id: 'line', title: texts.line, cell: ({ line }) => `${texts.line} ${line}` },
          { id: 'column', title: texts.column, cell: ({ column }) => column ?? texts.row },
          { id: 'message', title: texts.message, cell: ({ message }) => message },
        ]}
        rows={shown}
      />
      {problems.length > mostShown && (
        <p className="import-more soft">{check.firstOf(mostShown, problems.length)}</p>
      )}
    </Card>
  );
}
