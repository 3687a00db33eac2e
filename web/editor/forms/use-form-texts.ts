import { useEffect, useState } from 'react';
import { type FormTexts, formTexts, usualFormTexts } from '../../site/form/form-texts.ts';
import { useViewer } from '../shell/viewer-context.ts';

type Words = Readonly<Record<string, string>>;

/** The words of the website's pages by language, each fetched when a website speaks it. */
const wordsIn: Readonly<Record<string, () => Promise<{ default: { theme: Words } }>>> = {
  de: () => import('#schema/words/de.json', { with: { type: 'json' } }),
  es: () => import('#schema/words/es.json', { with: { type: 'json' } }),
  fr: () => import('#schema/words/fr.json', { with: { type: 'json' } }),
  it: () => import('#schema/words/it.json', { with: { type: 'json' } }),
  ja: () => import('#schema/words/ja.json', { with: { type: 'json' } }),
  nl: () => import('#schema/words/nl.json', { with: { type: 'json' } }),
  pt: () => import('#schema/words/pt.json', { with: { type: 'json' } }),
};

/** What a form says besides its owner's words, as the website's own language has it; English until it is there. */
export function useFormTexts(): FormTexts {
  const { language } = useViewer().website;
  const [texts, setTexts] = useState<FormTexts>(usualFormTexts);
  useEffect(() => {
    let isWanted = true;
    const [base = ''] = language.split('-');
    const show = (words: Words) => {
      if (isWanted) setTexts(formTexts((key) => words[key] ?? '', language));
    };
    const load = wordsIn[base.toLowerCase()] ?? (() => Promise.resolve({ default: { theme: {} } }));
    // Without its words the form is still drawn.
    load().then(
      ({ default: { theme } }) => show(theme),
      () => show({}),
    );
    return () => {
      isWanted = false;
    };
  }, [language]);
  return texts;
}
