import { useEditorFormFiguresQuery } from '#web/generated/editor/form-figures.ts';
import type { EditorFormFiguresQuery } from '#web/generated/graphql.ts';
import { useFormats } from '../formats.ts';
import { useMay } from '../shell/viewer-context.ts';
import { Card, ErrorPanel, Skeleton } from '../ui/page.tsx';
import { Table } from '../ui/table.tsx';
import { CsvLink } from './csv-link.tsx';
import { type DayRange, shareOf } from './figures.rules.ts';
import { useShare } from './use-share.ts';
import { analyticsWords } from './words.ts';

type Figure = EditorFormFiguresQuery['visitReport']['forms'][number];

const { forms: texts, breakdown } = analyticsWords;

/** How many visits saw a form, began to fill it in, and sent it. */
export function FormsCard({ range }: { readonly range: DayRange }) {
  const formats = useFormats();
  const share = useShare();
  const isForms = useMay('FORMS_MANAGE');
  const { data, previousData, error, refetch } = useEditorFormFiguresQuery({
    variables: { ...range, isForms },
  });
  const figures = (data ?? previousData)?.visitReport.forms;
  return (
    <Card
      title={texts.title}
      isFlush={figures !== undefined && figures.length > 0}
      actions={
        <>
          <CsvLink range={range} table="FORMS" title={texts.title} />
          {figures?.some(({ fields }) => fields.length > 0) && (
            <CsvLink range={range} table="FORM_FIELDS" title={texts.fields} text={texts.fieldsFile} />
          )}
        </>
      }
    >
      {error && !figures ? (
        <ErrorPanel error={error} onRetry={() => refetch()} />
      ) : !figures ? (
        <Skeleton rows={3} />
      ) : figures.length === 0 ? (
        <p className="soft">{breakdown.none}</p>
      ) : (
        <div className="titled-cells">
          <Table
            label={texts.title}
            rows={figures.map((figure) => ({ id: figure.formId, ...figure }))}
            columns={[
              { ...{ id: 'form', title: texts.form }, cell: (figure) => <FormName figure={figure} /> },
              {
                ...{ id: 'seen', title: texts.seen, isNumber: true },
                cell: ({ seen }) => formats.number(seen),
              },
              {
                ...{ id: 'begun', title: texts.begun, isNumber: true },
                cell: ({ begun }) => formats.number(begun),
              },
              {
                ...{ id: 'sent', title: texts.sent, isNumber: true },
                cell: ({ sent, seen }) => `${formats.number(sent)} (${share(shareOf(sent, seen))})`,
              },
            ]}
          />
        </div>
      )}
    </Card>
  );
}

/** What a form is called; below it, how many visits filled in each field. */
function FormName({ figure }: { readonly figure: Figure }) {
  const formats = useFormats();
  const { form, mailingList, fields } = figure;
  const name = form?.name ?? mailingList?.name ?? texts.gone;
  if (!form || fields.length === 0) return name;
  const titles = new Map(form.fields.map(({ id, title }) => [id, title]));
  return (
    <details className="form-figure">
      <summary>{name}</summary>
      <ul aria-label={texts.fields}>
        {fields.map(({ fieldId, visits }) => (
          <li key={fieldId}>
            <span>{titles.get(fieldId) || texts.goneField}</span>
            <span className="number">{formats.number(visits)}</span>
          </li>
        ))}
      </ul>
    </details>
  );
}
