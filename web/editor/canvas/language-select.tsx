import { useEditorTranslationLanguagesQuery } from '#web/generated/editor/translation-languages.ts';
import { Select } from '../ui/choice.tsx';
import { languageWords as words } from './language-words.ts';

/** In which language of the website a page is worked on; nothing where it has one. Empty for its own. */
export function LanguageSelect({
  language,
  onLanguage,
}: {
  readonly language: string;
  onLanguage(language: string): void;
}) {
  const { data } = useEditorTranslationLanguagesQuery();
  const languages = data?.siteLanguages ?? [];
  if (languages.length < 2) return null;
  return (
    <Select
      label={words.label}
      isLabelHidden
      value={language}
      options={languages.map(({ language: tag, name, isPrimary }) => ({
        value: isPrimary ? '' : tag,
        label: name,
      }))}
      onChange={onLanguage}
    />
  );
}
