import { useEditorTemplateTimingsQuery } from '#web/generated/editor/template-timings.ts';
import type {
  EditorTemplateTimingsQuery,
  EditorTemplateTimingsQueryVariables,
} from '#web/generated/graphql.ts';
import { useFormats } from '../formats.ts';
import { Card, ErrorPanel, Skeleton } from '../ui/page.tsx';
import { Table } from '../ui/table.tsx';
import { durationColumns, durationText } from './duration-columns.tsx';
import { timingsWords } from './words.ts';

type Page = EditorTemplateTimingsQuery['templateTimings'][number];

const { templates: texts, columns } = timingsWords;

/** How long the website's templates took, by kinds of pages. */
export function TemplateTimingsCard({ asked }: { readonly asked: EditorTemplateTimingsQueryVariables }) {
  const formats = useFormats();
  const { data, previousData, error, refetch } = useEditorTemplateTimingsQuery({
    variables: asked,
    fetchPolicy: 'cache-and-network',
  });
  const pages = (data ?? previousData)?.templateTimings;
  if (!pages) return error ? <ErrorPanel error={error} onRetry={() => void refetch()} /> : <Skeleton />;
  return (
    <Card title={texts.title} isFlush={pages.length > 0}>
      {pages.length === 0 ? (
        <p className="soft">{texts.none}</p>
      ) : (
        <div className="titled-cells">
          <Table
            label={texts.title}
            rows={pages.map((page) => ({ id: page.kind, ...page }))}
            columns={[
              { ...{ id: 'page', title: columns.page }, cell: (page) => <PageKind page={page} /> },
              ...durationColumns<Page & { readonly id: string }>(formats),
            ]}
          />
        </div>
      )}
    </Card>
  );
}

function PageKind({ page }: { readonly page: Page }) {
  const formats = useFormats();
  const { kind, slowestPath, parts, durations } = page;
  return (
    <details className="page-error form-figure">
      <summary>
        <span className="page-error-message">{kind === 'blocks' ? texts.blocks : kind}</span>
        <span className="visually-hidden">{texts.parts}</span>
      </summary>
      {slowestPath !== '' && (
        <dl>
          <div>
            <dt>{texts.slowestPath}</dt>
            <dd>
              {slowestPath}, {formats.dateTime(durations.slowestAt)}
            </dd>
          </div>
        </dl>
      )}
      <ul aria-label={texts.parts}>
        {parts.map((part) => (
          <li key={part.name}>
            <span className="breakable">{part.name}</span>
            <span className="timing-part">
              {texts.partTime(
                formats.number(part.durations.count),
                durationText(formats, part.durations.meanMilliseconds),
                durationText(formats, part.durations.totalMilliseconds),
              )}
            </span>
          </li>
        ))}
      </ul>
    </details>
  );
}
