import { namedTexts } from './translations.rules.ts';
import type { TranslationLoader } from './translations.ts';

/** Whether a word is a tag or a category. */
export type LabelField = 'tag' | 'category';

/** What a tag or a category is called in another language. */
export interface LabelWord {
  readonly own: string;
  readonly text: string;
}

/** Tags and categories of collections in another language. Items carry them by their own names, whatever they are called. */
export interface LabelWords {
  /** Those that are translated. */
  of(collectionId: string, field: LabelField): Promise<LabelWord[]>;
  /** What labels are called. */
  show(collectionId: string, field: LabelField, labels: readonly string[]): Promise<string[]>;
  /** The label that is asked for, by its own name or by what it is called. */
  ownOf(collectionId: string, field: LabelField, asked: string | null): Promise<string | null>;
}

/** What is called what, from the texts of collections in a language. */
export function createLabelWords(texts: TranslationLoader): LabelWords {
  const namesOf = async (collectionId: string, field: LabelField) =>
    namedTexts(await texts.load(collectionId), field);
  return {
    async of(collectionId, field) {
      return [...(await namesOf(collectionId, field))].map(([own, text]) => ({ own, text }));
    },
    async show(collectionId, field, labels) {
      if (labels.length === 0) return [];
      const names = await namesOf(collectionId, field);
      return labels.map((label) => names.get(label) ?? label);
    },
    async ownOf(collectionId, field, asked) {
      if (asked === null) return null;
      const names = await namesOf(collectionId, field);
      if (names.has(asked)) return asked;
      return [...names].find(([, text]) => text === asked)?.[0] ?? asked;
    },
  };
}
