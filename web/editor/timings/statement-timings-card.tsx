import { useEditorStatementTimingsQuery } from '#web/generated/editor/statement-timings.ts';
import type {
  EditorStatementTimingsQuery,
  EditorStatementTimingsQueryVariables,
} from '#web/generated/graphql.ts';
import { useFormats } from '../formats.ts';
import { useViewer } from '../shell/viewer-context.ts';
import { Card, ErrorPanel, Skeleton } from '../ui/page.tsx';
import { Table } from '../ui/table.tsx';
import { durationColumns } from './duration-columns.tsx';
import { timingsWords } from './words.ts';

type Statement = EditorStatementTimingsQuery['statementTimings'][number];

const { statements: texts, columns } = timingsWords;

/** How long the statements of the install took, of all its websites. */
export function StatementTimingsCard({ asked }: { readonly asked: EditorStatementTimingsQueryVariables }) {
  const formats = useFormats();
  const { data, previousData, error, refetch } = useEditorStatementTimingsQuery({
    variables: asked,
    fetchPolicy: 'cache-and-network',
  });
  const statements = (data ?? previousData)?.statementTimings;
  if (!statements) return error ? <ErrorPanel error={error} onRetry={() => void refetch()} /> : <Skeleton />;
  return (
    <Card title={texts.title} isFlush={statements.length > 0}>
      {statements.length === 0 ? (
        <p className="soft">{texts.none}</p>
      ) : (
        <div className="titled-cells">
          <Table
            label={texts.title}
            rows={statements}
            columns={[
              {
                ...{ id: 'statement', title: columns.statement },
                cell: (statement) => <StatementText statement={statement} />,
              },
              ...durationColumns<Statement>(formats),
            ]}
          />
        </div>
      )}
    </Card>
  );
}

function StatementText({ statement }: { readonly statement: Statement }) {
  const formats = useFormats();
  const { website } = useViewer();
  const { summary, subgraph, text, slowestWebsiteId, slowestOperation, durations } = statement;
  const facts = [
    [texts.subgraph, subgraph],
    [texts.slowest, formats.dateTime(durations.slowestAt)],
    [texts.website, slowestWebsiteId === website.id ? texts.thisWebsite : slowestWebsiteId],
    [texts.operation, slowestOperation],
  ].filter(([, value]) => value);
  return (
    <details className="page-error">
      <summary>
        <span className="page-error-message">{summary}</span>
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
      <pre>{text}</pre>
    </details>
  );
}
