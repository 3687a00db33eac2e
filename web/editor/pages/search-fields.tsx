import type { ReactNode } from 'react';
import type { CheckedField } from '../checks/page-checks.rules.ts';
import { Switch } from '../ui/choice.tsx';
import { TextField } from '../ui/field.tsx';
import type { SmallPicture } from '../ui/picture.tsx';
import { useFieldInView } from '../ui/use-field-in-view.ts';
import { SearchPreview } from './search-preview.tsx';
import { pagesWords } from './words.ts';

const { details: texts } = pagesWords;

interface SearchValues {
  readonly seoTitle: string;
  readonly seoDescription: string;
  readonly isHiddenFromSearch: boolean;
}

export interface SearchFieldsProps {
  /** The form of a page, a post, a product or a category: they say the same to search engines. */
  readonly form: {
    readonly values: SearchValues;
    set(change: Partial<SearchValues>): void;
    field(name: 'seoTitle' | 'seoDescription'): {
      readonly name: string;
      readonly value: string;
      onChange(value: string): void;
    };
  };
  /** What it is called, where nothing is written for search engines. */
  readonly title: string;
  /** What is told of it then; HTML or plain. */
  readonly description: string;
  readonly path: string;
  readonly image?: SmallPicture | undefined;
  /** Where its texts come from when they are left empty. */
  readonly hints: { readonly title: string; readonly description: string };
  /** The field that has the focus at once. */
  readonly focused?: CheckedField | undefined;
  /** A field for its address, where it stands here. */
  readonly address?: ReactNode;
}

/** What search engines, and those who share it, are told, with a look at how they may show it. */
export function SearchFields(props: SearchFieldsProps) {
  const { form, title, description, path, image, hints, address, focused } = props;
  const { values, set, field } = form;
  useFieldInView(focused);
  return (
    <>
      <SearchPreview
        title={values.seoTitle || title}
        description={values.seoDescription || description}
        {...{ path, image }}
      />
      {address}
      <TextField
        label={texts.seoTitle}
        hint={hints.title}
        maxLength={200}
        autoFocus={focused === 'seoTitle'}
        {...field('seoTitle')}
      />
      <TextField
        label={texts.seoDescription}
        hint={hints.description}
        rows={3}
        maxLength={400}
        autoFocus={focused === 'seoDescription'}
        {...field('seoDescription')}
      />
      <Switch
        name="isHiddenFromSearch"
        label={texts.isHiddenFromSearch}
        autoFocus={focused === 'isHiddenFromSearch'}
        isSelected={values.isHiddenFromSearch}
        onChange={(isHiddenFromSearch) => set({ isHiddenFromSearch })}
      />
    </>
  );
}
