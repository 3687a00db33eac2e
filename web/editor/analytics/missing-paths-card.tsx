import { useState } from 'react';
import type { EditorPageProblemsQuery } from '#web/generated/graphql.ts';
import { useFormats } from '../formats.ts';
import { AddRedirect } from '../redirects/add-redirect.tsx';
import { useMay } from '../shell/viewer-context.ts';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/page.tsx';
import { Table } from '../ui/table.tsx';
import { CsvLink } from './csv-link.tsx';
import type { DayRange } from './figures.rules.ts';
import { Trend } from './trend.tsx';
import { analyticsWords } from './words.ts';

type MissingPaths = EditorPageProblemsQuery['visitReport']['missingPaths'];

const { problems } = analyticsWords;
const { missing: texts } = problems;

/** What visitors asked for in vain, each with a redirect or a way to one. */
export function MissingPathsCard({
  paths,
  range,
}: {
  readonly paths: MissingPaths;
  readonly range: DayRange;
}) {
  const formats = useFormats();
  const canRedirect = useMay('CONTENT_MANAGE');
  const [source, setSource] = useState<string>();
  return (
    <Card
      title={texts.title}
      isFlush={paths.length > 0}
      actions={paths.length > 0 && <CsvLink range={range} table="MISSING_PATHS" title={texts.title} />}
    >
      {paths.length === 0 ? (
        <p className="soft">{texts.none}</p>
      ) : (
        <div className="titled-cells">
          <Table
            label={texts.title}
            rows={paths.map((each) => ({ id: each.path, ...each }))}
            columns={[
              {
                ...{ id: 'path', title: texts.path },
                cell: ({ path }) => <span className="breakable">{path}</span>,
              },
              {
                ...{ id: 'trend', title: problems.trend, isExtra: true },
                cell: (each) => <Trend {...each} />,
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
                ...{ id: 'leads', title: texts.leads },
                cell: ({ path, redirect }) => {
                  if (redirect) return <span className="breakable">{redirect.target}</span>;
                  if (!canRedirect) return null;
                  return (
                    <Button kind="quiet" aria-label={texts.redirectOf(path)} onPress={() => setSource(path)}>
                      {texts.redirect}
                    </Button>
                  );
                },
              },
            ]}
          />
        </div>
      )}
      {source !== undefined && (
        <AddRedirect
          source={source}
          refetchQueries={['EditorPageProblems']}
          onClose={() => setSource(undefined)}
        />
      )}
    </Card>
  );
}
