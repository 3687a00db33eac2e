import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { messageOf } from '../graph/graph-failure.ts';
import { DropFile } from '../product-files/drop-file.tsx';
import { Figures } from '../product-files/figures.tsx';
import { ImportBar } from '../product-files/import-bar.tsx';
import { ProblemTable } from '../product-files/problem-table.tsx';
import { writeFile } from '../product-files/product-file.rules.ts';
import { Button } from '../ui/button.tsx';
import { TextField } from '../ui/field.tsx';
import { Badge, Card, Page } from '../ui/page.tsx';
import { saveFile } from '../ui/save-file.ts';
import { useKeptText } from '../ui/use-kept-text.ts';
import { words } from '../words.ts';
import { reviewImportWords as texts } from './import-words.ts';
import { neededColumns, type ReviewFile, readReviewFile, reviewColumns } from './review-file.rules.ts';
import { type ReviewImport, type ReviewOutcome, useReviewImport } from './use-review-import.ts';
import './reviews.css';

const mostBytes = 50_000_000;

/** Reviews from elsewhere, looked at before they are written. */
export function Screen() {
  const { state, check, bring, stop } = useReviewImport();
  const [isOther, setIsOther] = useState(false);
  const isChoosing = state.step === 'none' || isOther;
  const take = (file: ReviewFile) => {
    setIsOther(false);
    check(file);
  };
  return (
    <Page title={texts.title} back={{ to: '/products/reviews', label: texts.back }} isWide>
      <div className="columns">
        <div className="column">
          {isChoosing ? (
            <ChooseReviews failure={state.step === 'none' ? state.failure : undefined} onTake={take} />
          ) : (
            <Begun {...{ state, bring, stop }} onOther={() => setIsOther(true)} />
          )}
        </div>
        <div className="column">
          <ColumnsCard />
        </div>
      </div>
    </Page>
  );
}

function ChooseReviews({
  failure,
  onTake,
}: {
  readonly failure: string | undefined;
  readonly onTake: (file: ReviewFile) => void;
}) {
  const { text, write } = useKeptText('reviews:import');
  const [problem, setProblem] = useState<string>();
  const [isReading, setIsReading] = useState(false);

  function look(name: string, content: string): void {
    const file = readReviewFile(name, content);
    if ('problem' in file) setProblem(file.problem);
    else onTake(file);
  }

  async function read(file: File | undefined): Promise<void> {
    if (!file || isReading) return;
    if (file.size > mostBytes) return setProblem(texts.large);
    setIsReading(true);
    try {
      look(file.name, await file.text());
    } catch (error) {
      setProblem(messageOf(error, words.failures.wrong));
    } finally {
      setIsReading(false);
    }
  }

  const wrong = problem ?? failure;
  return (
    <Card title={texts.title}>
      <p className="soft">{texts.hint}</p>
      <DropFile icon="quote" isReading={isReading} onTake={(file) => void read(file)} />
      {wrong && (
        <p role="alert" className="field-problem">
          {wrong}
        </p>
      )}
      <TextField label={texts.paste} hint={texts.pasteHint} rows={6} value={text} onChange={write} />
      <div className="page-actions">
        <Button isDisabled={text.trim() === ''} onPress={() => look(texts.pasted, text)}>
          {texts.look}
        </Button>
      </div>
    </Card>
  );
}

function Begun({
  state,
  bring,
  stop,
  onOther,
}: {
  readonly state: Exclude<ReviewImport, { readonly step: 'none' }>;
  readonly bring: (file: ReviewFile) => void;
  readonly stop: () => void;
  readonly onOther: () => void;
}) {
  const { step, file, outcome } = state;
  if (step === 'checking' || step === 'importing') {
    const said = step === 'checking' ? texts.check : texts.progress;
    const [at, of] = [outcome.at, file.records.length];
    return (
      <ImportBar
        title={said.title(file.name)}
        label={said.label}
        status={step === 'checking' ? texts.check.progress(at, of) : texts.progress.status(at, of)}
        {...{ at, of, stop: texts.stop, onStop: stop }}
        {...(step === 'importing' ? { hint: texts.progress.hint } : {})}
      />
    );
  }
  const said = step === 'checked' ? texts.check : texts.done;
  const lines = new Set(outcome.problems.map(({ line }) => line));
  const refused = file.records.filter(({ line }) => lines.has(line));
  return (
    <>
      <Card title={said.title(file.name)}>
        <Figures
          figures={[
            { label: step === 'checked' ? texts.check.fresh : texts.done.imported, value: outcome.count },
            { label: texts.known, value: outcome.known },
            { label: texts.refused, value: refused.length, isBad: true },
          ]}
        />
        {file.ignored.length > 0 && <p className="soft">{texts.ignored(file.ignored.join(', '))}</p>}
        <WhatNow {...{ state, outcome }} />
        <div className="page-actions">
          {step === 'checked' && outcome.count > 0 && (
            <Button kind="primary" onPress={() => bring(file)}>
              {texts.check.import(outcome.count)}
            </Button>
          )}
          {step === 'done' && (
            <Link to="/products/reviews" className="button button-primary">
              {texts.done.show}
            </Link>
          )}
          <Button onPress={onOther}>{texts.other}</Button>
        </div>
      </Card>
      <ProblemTable {...{ file, refused, problems: outcome.problems }} />
    </>
  );
}

/** Why there is nothing to go on with, or more to be brought. */
function WhatNow({
  state: { step, failure },
  outcome,
}: {
  readonly state: Exclude<ReviewImport, { readonly step: 'none' }>;
  readonly outcome: ReviewOutcome;
}) {
  if (step === 'checked') return outcome.count === 0 && <p role="alert">{texts.check.nothing}</p>;
  if (failure === undefined) return null;
  return (
    <p role="alert" className="field-problem">
      {failure} {texts.done.stopped}
    </p>
  );
}

/** What a file says by which columns, and an example of one. */
function ColumnsCard() {
  const saveExample = () => saveFile(texts.exampleName, writeFile(texts.exampleRows), 'text/csv');
  return (
    <Card
      title={texts.columnsTitle}
      actions={
        <Button icon="down" onPress={saveExample}>
          {texts.example}
        </Button>
      }
    >
      <p className="soft">{texts.columnsHint}</p>
      <dl className="review-columns">
        {reviewColumns.map((column) => (
          <div key={column}>
            <dt>
              {texts.columns[column].name} {neededColumns.has(column) && <Badge>{texts.needed}</Badge>}
            </dt>
            <dd className="soft">{texts.columns[column].hint}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
