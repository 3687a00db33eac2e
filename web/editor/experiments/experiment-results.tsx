import type { EditorExperimentRateFragment } from '#web/generated/graphql.ts';
import { useShare } from '../analytics/use-share.ts';
import { useFormats } from '../formats.ts';
import { Badge } from '../ui/page.tsx';
import { type Column, Table } from '../ui/table.tsx';
import type { Experiment } from './experiment-card.tsx';
import { experimentsWords as texts } from './words.ts';

type Result = NonNullable<Experiment['results']>[number];
type Row = Experiment['variants'][number] & { readonly id: string; readonly result: Result | undefined };

const tones = { BETTER: 'good', WORSE: 'bad', UNDECIDED: 'neutral' } as const;

/** What a variant is called on the screen. */
export function nameOfVariant(
  { state }: Pick<Experiment, 'state'>,
  { value }: { readonly value: string },
): string {
  if (value !== '') return value;
  return state === 'STOPPED' ? texts.controlOver : texts.control;
}

/** The variants of an experiment; once it began, with what became of those who saw them. */
export function ExperimentResults({ experiment }: { readonly experiment: Experiment }) {
  const formats = useFormats();
  const share = useShare();
  const { variants, results, state, keptVariant } = experiment;
  const rows = variants.map((variant) => ({
    ...{ ...variant, id: variant.key },
    result: results?.find((result) => result.variant === variant.key),
  }));
  const isBegun = state !== 'DRAFT';
  const figures: Column<Row>[] = [
    {
      ...{ id: 'visitors', title: texts.columns.visitors, isNumber: true },
      cell: ({ result }) => texts.visitorCount(result?.visitors ?? 0, formats.number(result?.visitors ?? 0)),
    },
    {
      ...{ id: 'added', title: texts.columns.addedToCart },
      cell: ({ result }) => <Rate rate={result?.addedToCart} text={texts.added} />,
    },
    {
      ...{ id: 'ordered', title: texts.columns.ordered },
      cell: ({ result }) => <Rate rate={result?.ordered} text={texts.ordered} />,
    },
  ];
  const columns: Column<Row>[] = [
    {
      ...{ id: 'variant', title: texts.columns.variant },
      cell: (variant) => (
        <span className="breakable">
          {nameOfVariant(experiment, variant)}{' '}
          {variant.key === keptVariant && <Badge tone="info">{texts.kept}</Badge>}
        </span>
      ),
    },
    {
      ...{ id: 'share', title: texts.columns.share, isNumber: true },
      cell: (variant) => texts.shareOf(share(variant.share / 100)),
    },
    ...(isBegun ? figures : []),
    ...(state === 'RUNNING'
      ? [
          {
            ...{ id: 'look', title: texts.columns.look, isTitleHidden: true, isNumber: true },
            cell: (variant: Row) => (
              <a
                href={`${experiment.path ?? '/'}?variants=${experiment.id}:${variant.key}`}
                target="_blank"
                rel="noreferrer"
                aria-label={texts.lookOf(nameOfVariant(experiment, variant))}
              >
                {texts.look}
              </a>
            ),
          },
        ]
      : []),
  ];
  return (
    <>
      <Table label={texts.results(experiment.name ?? '')} rows={rows} columns={columns} />
      {isBegun && <p className="soft">{texts.confidence}</p>}
    </>
  );
}

/** How many, and between what their share lies; compared with the control. */
function Rate({
  rate,
  text,
}: {
  readonly rate: EditorExperimentRateFragment | undefined;
  readonly text: (count: string, rate: string) => string;
}) {
  const formats = useFormats();
  const share = useShare();
  if (!rate) return texts.none;
  return (
    <>
      {text(formats.number(rate.count), share(rate.rate))}{' '}
      {rate.difference && (
        <Badge tone={tones[rate.difference.verdict]}>{texts.verdicts[rate.difference.verdict]}</Badge>
      )}
      <br />
      <small className="soft">{texts.interval(share(rate.low), share(rate.high))}</small>
    </>
  );
}
