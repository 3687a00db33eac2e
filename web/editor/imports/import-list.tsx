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
import { words } from '../words.ts';
import { ImportProblems } from './import-problems.tsx';
import { pauseMs, useEditorCancelImport } from './use-cancel-import.ts';
import { importWords as texts } from './words.ts';

const tones = { QUEUED: 'warn', RUNNING: 'warn', DONE: 'good', FAILED: 'bad', CANCELLED: 'neutral' } as const;

/** Every import with how far it is; as long as one goes on it is looked at again. */
export function ImportList() {
  const formats = useFormats();
  const mayImportProducts = useMay('CATALOG_MANAGE');
  const [shown, setShown] = useState<EditorImportFragment>();
  const query = useEditorImportsQuery({ variables: { first: 50 }, fetchPolicy: 'cache-and-network' });
  const { cancel, isPending } = useEditorCancelImport();
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
            columns={columnsWith({
              ...{ formats, mayImportProducts, isCancelling: isPending },
              ...{ onShow: setShown, onCancel: (id) => void cancel(id) },
            })}
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
  isCancelling,
  onShow,
  onCancel,
}: {
  readonly formats: Formats;
  readonly mayImportProducts: boolean;
  readonly isCancelling: boolean;
  readonly onShow: (run: EditorImportFragment) => void;
  readonly onCancel: (id: string) => void;
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
      cell: ({ id, state, filename, finishedAt, isDryRun }) => (
        <span className="import-state">
          <Badge tone={isDryRun && state === 'DONE' ? 'info' : tones[state]}>
            {(isDryRun ? texts.dryStates : texts.states)[state]}
          </Badge>
          {finishedAt === null && state !== 'CANCELLED' && (
            <Button
              kind="quiet"
              isDisabled={isCancelling}
              aria-label={texts.cancelOf(filename)}
              onPress={() => onCancel(id)}
            >
              {words.controls.cancel}
            </Button>
          )}
        </span>
      ),
    },
    {
      ...{ id: 'counts', title: columns.counts },
      cell: ({ id, state, counts, finishedAt, isDryRun }) => (
        <span className="import-file">
          {isDryRun && <span className="soft">{texts.wouldBring} </span>}
          {texts.counts(counts) ||
            (finishedAt === null && state !== 'CANCELLED'
              ? texts.nothing
              : counts.products === 0 && texts.noProblems)}{' '}
          {counts.products > 0 && mayImportProducts && !isDryRun && (
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

function Problems({ run, onClose }: { readonly run: EditorImportFragment; readonly onClose: () => void }) {
  const { filename, state, isDryRun } = run;
  return (
    <Dialog title={texts.show(filename)} isOpen isWide onClose={onClose}>
      <div className="stack">
        {state === 'DONE' && !isDryRun && <p className="soft">{texts.problemsHint}</p>}
        <ImportProblems run={run} />
      </div>
    </Dialog>
  );
}
