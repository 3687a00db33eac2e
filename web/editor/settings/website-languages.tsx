import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useEditorLanguagesQuery } from '#web/generated/editor/languages.ts';
import { useEditorSaveLanguagesMutation } from '#web/generated/editor/save-languages.ts';
import type { EditorLanguageFragment } from '#web/generated/graphql.ts';
import { Button, IconButton } from '../ui/button.tsx';
import { Select } from '../ui/choice.tsx';
import { rebaseSet } from '../ui/clashes.rules.ts';
import { Badge, Card, ErrorPanel, Skeleton } from '../ui/page.tsx';
import { tell } from '../ui/tell.ts';
import { commonLanguages, languageName } from './website-form.rules.ts';
import { settingsWords } from './words.ts';

const { languages: texts } = settingsWords;

/** The languages that the website is shown in. Texts of one that is taken out are kept. */
export function WebsiteLanguages() {
  const { data, error, refetch } = useEditorLanguagesQuery();
  const [save, { loading }] = useEditorSaveLanguagesMutation();
  const [next, setNext] = useState('');
  if (!data) return error ? <ErrorPanel error={error} onRetry={() => refetch()} /> : <Skeleton rows={2} />;
  const shown = data.siteLanguages;
  const others = tagsOf(shown);
  const free = commonLanguages.filter((tag) => !shown.some(({ language }) => language === tag));

  /** Makes of the languages `before` those `after`; what someone else put in or took out meanwhile stays so. */
  async function store(before: readonly string[], after: readonly string[], expected = before) {
    const languages = rebaseSet(after, before, expected);
    const { data: answer } = await save({ variables: { languages, expected: [...expected] } });
    const saved = answer?.saveLanguages;
    if (saved?.__typename !== 'LanguagesChangedMeanwhile') return saved;
    return store(before, after, tagsOf(saved.stored));
  }

  async function keep(languages: readonly string[], done: string): Promise<void> {
    const bringBack = () => void tell(store(languages, others), settingsWords.saved).then(() => refetch());
    if (await tell(store(others, languages), done, bringBack)) setNext('');
    await refetch();
  }

  return (
    <Card title={texts.title}>
      <p className="soft">{texts.explanation}</p>
      <ul className="setting-rows">
        {shown.map(({ language, name, isPrimary, prefix }) => (
          <li key={language} className="setting-line">
            <span>
              <strong>{name}</strong> <span className="soft">{isPrimary ? '/' : prefix}</span>
            </span>
            {isPrimary ? (
              <Badge>{texts.own}</Badge>
            ) : (
              <span className="frame-row">
                <Link to="/pages/translations" search={{ language }}>
                  {texts.translate}
                </Link>
                <IconButton
                  icon="trash"
                  label={texts.remove(name)}
                  onPress={() =>
                    void keep(
                      others.filter((one) => one !== language),
                      texts.removed(name),
                    )
                  }
                />
              </span>
            )}
          </li>
        ))}
      </ul>
      <div className="setting-add">
        <Select
          label={texts.add}
          value={next}
          options={free.map((value) => ({ value, label: `${languageName(value)} (${value})` }))}
          onChange={setNext}
        />
        <Button
          isPending={loading}
          onPress={() => next !== '' && void keep([...others, next], texts.added(languageName(next)))}
        >
          {texts.addButton}
        </Button>
      </div>
    </Card>
  );
}

/** Those that the website is translated into. */
function tagsOf(languages: readonly EditorLanguageFragment[]): string[] {
  return languages.filter(({ isPrimary }) => !isPrimary).map(({ language }) => language);
}
