import type { EditorPageProblemsQuery } from '#web/generated/graphql.ts';
import { useFormats } from '../formats.ts';
import { Card } from '../ui/page.tsx';
import { Table } from '../ui/table.tsx';
import { CsvLink } from './csv-link.tsx';
import type { DayRange } from './figures.rules.ts';
import { Trend } from './trend.tsx';
import { analyticsWords } from './words.ts';

type PageErrors = EditorPageProblemsQuery['visitReport']['pageErrors'];

const { problems } = analyticsWords;
const { errors: texts } = problems;

/** What failed in the pages' scripts: failures that say the same at the same place are one. */
export function PageErrorsCard({ errors, range }: { readonly errors: PageErrors; readonly range: DayRange }) {
  const formats = useFormats();
  return (
    <Card
      title={texts.title}
      isFlush={errors.length > 0}
      actions={errors.length > 0 && <CsvLink range={range} table="PAGE_ERRORS" title={texts.title} />}
    >
      {errors.length === 0 ? (
        <p className="soft">{texts.none}</p>
      ) : (
        <div className="titled-cells">
          <Table
            label={texts.title}
            rows={errors.map((error) => ({ id: error.fingerprint, ...error }))}
            columns={[
              { ...{ id: 'message', title: texts.message }, cell: (error) => <Failure error={error} /> },
              {
                ...{ id: 'trend', title: problems.trend, isExtra: true },
                cell: (error) => <Trend {...error} />,
              },
              {
                ...{ id: 'times', title: problems.times, isNumber: true },
                cell: ({ times }) => formats.number(times),
              },
              {
                ...{ id: 'visitors', title: problems.visitors, isNumber: true },
                cell: ({ visitors }) => formats.number(visitors),
              },
              {
                ...{ id: 'last', title: texts.last },
                cell: ({ lastAt }) => <span className="last-at">{formats.brief(lastAt)}</span>,
              },
            ]}
          />
        </div>
      )}
    </Card>
  );
}

function Failure({ error }: { readonly error: PageErrors[number] }) {
  const formats = useFormats();
  const { message, path, source, release, firstAt, stack } = error;
  const facts = [
    [texts.page, path],
    [texts.script, source],
    [texts.release, release],
    [texts.first, formats.dateTime(firstAt)],
  ].filter(([, value]) => value !== '');
  return (
    <details className="page-error">
      <summary>
        <span className="page-error-message">{message}</span>
        <span className="visually-hidden">{texts.details}</span>
      </summary>
      <dl>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {stack !== '' && <pre>{stack}</pre>}
    </details>
  );
}
