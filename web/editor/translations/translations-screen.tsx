import { Link } from '@tanstack/react-router';
import { useEditorTranslationLanguagesQuery } from '#web/generated/editor/translation-languages.ts';
import { PagesTabs } from '../pages/pages-tabs.tsx';
import { pagesWords } from '../pages/words.ts';
import { anyText, oneOf, useScreenSearch } from '../search-params.ts';
import { useMay } from '../shell/viewer-context.ts';
import { Button } from '../ui/button.tsx';
import { Checkbox, Select } from '../ui/choice.tsx';
import { Badge, Card, EmptyState, ErrorPanel, Page, Skeleton, Toolbar } from '../ui/page.tsx';
import { words as common } from '../words.ts';
import { TextRow } from './text-row.tsx';
import { groupTexts } from './texts.rules.ts';
import './translations.css';
import { type TextsPart, useTexts } from './use-texts.ts';
import { translationsWords as words } from './words.ts';

const parts = ['pages', 'products', 'forms'] as const;
const screenSearch = { language: anyText, part: oneOf(parts), all: oneOf(['yes']) };
const kinds: Readonly<Record<string, string>> = words.kinds;

/** The website's texts beside what they are in its other languages. */
export function Screen() {
  const { data, error, refetch } = useEditorTranslationLanguagesQuery();
  const others = data?.siteLanguages.filter(({ isPrimary }) => !isPrimary) ?? [];
  const mayWebsite = useMay('WEBSITE_MANAGE');
  return (
    <Page title={pagesWords.title} part={words.title} isWide>
      <PagesTabs current="translations" />
      {!data ? (
        error ? (
          <ErrorPanel error={error} onRetry={() => void refetch()} />
        ) : (
          <Skeleton />
        )
      ) : others.length === 0 ? (
        <EmptyState
          icon="pages"
          title={words.noLanguages}
          action={
            mayWebsite && (
              <Link to="/settings/website" className="button button-primary">
                {words.toLanguages}
              </Link>
            )
          }
        >
          {words.noLanguagesMore}
        </EmptyState>
      ) : (
        <Texts languages={others} own={data.siteLanguages.find(({ isPrimary }) => isPrimary)?.name ?? ''} />
      )}
    </Page>
  );
}

interface TextsProps {
  readonly languages: readonly { readonly language: string; readonly name: string }[];
  /** What the website's own language is called. */
  readonly own: string;
}

function Texts({ languages, own }: TextsProps) {
  const [search, change] = useScreenSearch(screenSearch);
  const chosen = languages.find(({ language }) => language === search.language) ?? languages[0];
  const mayProducts = useMay('CATALOG_MANAGE');
  const mayForms = useMay('FORMS_MANAGE');
  const allowed = parts.filter(
    (part) => (part !== 'products' || mayProducts) && (part !== 'forms' || mayForms),
  );
  const part: TextsPart = allowed.find((one) => one === search.part) ?? 'pages';
  const isMissing = search.all === undefined;
  const { language = '', name = '' } = chosen ?? {};
  return (
    <Card isFlush>
      <Toolbar label={words.filter}>
        <Select
          label={words.language}
          value={language}
          options={languages.map((each) => ({ value: each.language, label: each.name }))}
          onChange={(next) => change({ language: next })}
        />
        <Select
          label={words.part}
          value={part}
          options={allowed.map((value) => ({ value, label: words.parts[value] }))}
          onChange={(next) => change({ part: next })}
        />
        <Checkbox
          label={words.missing}
          isSelected={isMissing}
          onChange={(isChosen) => change({ all: isChosen ? undefined : 'yes' })}
        />
      </Toolbar>
      <TextList key={`${part} ${language} ${isMissing}`} {...{ part, language, name, own, isMissing }} />
    </Card>
  );
}

interface TextListProps {
  readonly part: TextsPart;
  readonly language: string;
  readonly name: string;
  readonly own: string;
  readonly isMissing: boolean;
}

function TextList({ part, language, name, own, isMissing }: TextListProps) {
  const { texts, error, hasMore, loadMore, retry, save } = useTexts(part, language, isMissing);
  if (!texts) return error ? <ErrorPanel error={error} onRetry={retry} /> : <Skeleton />;
  if (texts.length === 0)
    return (
      <EmptyState icon="check" title={isMissing ? words.done : words.empty}>
        {isMissing ? words.doneMore : ''}
      </EmptyState>
    );
  return (
    <>
      <div className="text-heads" aria-hidden="true">
        <span>{own}</span>
        <span>{name}</span>
      </div>
      {groupTexts(texts).map((subject) => (
        <fieldset key={`${subject.kind} ${subject.id}`} className="text-subject" aria-label={subject.title}>
          <h2>
            {subject.title} <Badge>{kinds[subject.kind] ?? subject.kind}</Badge>
          </h2>
          <ul>
            {subject.texts.map((pair) => (
              <TextRow key={pair.field} pair={pair} language={name} save={save} />
            ))}
          </ul>
        </fieldset>
      ))}
      {part === 'pages' && <p className="soft text-note">{words.blocks}</p>}
      {hasMore && (
        <div className="table-more">
          <Button kind="quiet" onPress={loadMore}>
            {common.controls.loadMore}
          </Button>
        </div>
      )}
    </>
  );
}
