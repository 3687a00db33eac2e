import { Link } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useEditorImportsQuery } from '#web/generated/editor/imports.ts';
import type { EditorImportFragment } from '#web/generated/graphql.ts';
import { type Formats, useFormats } from '../formats.ts';
import { useMay } from '../shell/viewer-context.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Badge, Card } from '../ui/page.tsx';
import { PagedList } from '../ui/paged-list.tsx';
import { type Column, Table } from '../ui/table.tsx';
import { usePages } from '../ui/use-pages.ts';
import { importWords as texts } from './words.ts';

const tones = { QUEUED: 'warn', RUNNING: 'warn', DONE: 'good', FAILED: 'bad' } as const;
const pauseMs = 2_000;

/** Every import with how far it is; as long as one goes on it is looked at again. */
export function ImportList() {
  const formats = useFormats();
  const mayImportProducts = useMay('CATALOG_MANAGE');
  const [shown, setShown] = useState<EditorImportFragment>();
  const query = useEditorImportsQuery({ variables: { first: 50 }, fetchPolicy: 'cache-and-network' });
  const { startPolling, stopPolling } = query;
  const pages = usePages(query, ({ importRuns }) => importRuns);
  const goesOn = pages.rows?.some(({ finishedAt }) => finishedAt === null) ?? false;
  useEffect(() => {
    if (!goesOn) return undefined;
    startPolling(pauseMs);
    return stopPolling;
  }, [goesOn, startPolling, stopPolling]);
  return (
    <Card title={texts.list} isFlush>
      <PagedList
        pages={pages}
        empty={{ icon: 'down', title: texts.emptyTitle, text: texts.emptyText }}
        skeletonRows={3}
      >
        {(rows, more) => (
          <Table
            label={texts.list}
            {...{ rows, ...more }}
            columns={columnsWith({ formats, mayImportProducts, onShow: setShown })}
          />
        )}
      </PagedList>
      {shown && <Problems run={shown} onClose={() => setShown(undefined)} />}
    </Card>
  );
}

function columnsWith({
  formats,
  mayImportProducts,
  onShow,
}: {
  readonly formats: Formats;
  readonly mayImportProducts: boolean;
  readonly onShow: (run: EditorImportFragment) => void;
}): Column<EditorImportFragment>[] {
  const { columns } = texts;
  return [
    {
      ...{ id: 'file', title: columns.file },
      cell: ({ filename, kind }) => (
        <span className="import-file">
          {filename} <span className="soft">{texts.kinds[kind]}</span>
        </span>
      ),
    },
    {
      ...{ id: 'state', title: columns.state },
      cell: ({ state }) => <Badge tone={tones[state]}>{texts.states[state]}</Badge>,
    },
    {
      ...{ id: 'counts', title: columns.counts },
      cell: ({ id, counts, finishedAt }) => (
        <span className="import-file">
          {texts.counts(counts) ||
            (finishedAt === null ? texts.nothing : counts.products === 0 && texts.noProblems)}{' '}
          {counts.products > 0 && mayImportProducts && (
            <Link to="/products/files" search={{ import: id }}>
              {texts.found(counts.products)}
            </Link>
          )}
        </span>
      ),
    },
    {
      ...{ id: 'left', title: columns.left },
      cell: (run) => {
        const many = run.problems.length + run.counts.skipped;
        return many === 0 ? (
          texts.noProblems
        ) : (
          <Button kind="quiet" aria-label={texts.showOf(many, run.filename)} onPress={() => onShow(run)}>
            {texts.problems(many)}
          </Button>
        );
      },
    },
    {
      ...{ id: 'when', title: columns.when, isExtra: true },
      cell: ({ createdAt }) => formats.brief(createdAt),
    },
  ];
}

function Problems({
  run: { filename, state, problems, counts },
  onClose,
}: {
  readonly run: EditorImportFragment;
  readonly onClose: () => void;
}) {
  return (
    <Dialog title={texts.show(filename)} isOpen isWide onClose={onClose}>
      <div className="stack">
        {state === 'DONE' && <p className="soft">{texts.problemsHint}</p>}
        <ul className="import-problems">
          {[...new Set(problems)].map((problem) => (
            <li key={problem}>{problem}</li>
          ))}
          {counts.skipped > 0 && <li>{texts.skipped(counts.skipped)}</li>}
        </ul>
      </div>
    </Dialog>
  );
}
