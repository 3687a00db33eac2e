import { useCallback } from 'react';
import type { EditorFormRowFragment } from '#web/generated/graphql.ts';
import { Select } from '../ui/choice.tsx';
import { TextField } from '../ui/field.tsx';
import { FilterSelect } from '../ui/filter-select.tsx';
import { Toolbar } from '../ui/page.tsx';
import { SearchInput } from '../ui/search-input.tsx';
import { words } from '../words.ts';
import type { SubmissionsSearch } from './submissions-search.ts';
import { formsWords } from './words.ts';

const { submissions: texts } = formsWords;

/** What the list of submissions is narrowed by. */
export function SubmissionFilters({
  forms,
  search,
  onChange,
}: {
  readonly forms: readonly EditorFormRowFragment[];
  readonly search: SubmissionsSearch;
  readonly onChange: (change: SubmissionsSearch, how?: { readonly isTyping: boolean }) => void;
}) {
  const { form = '', from = '', until = '', state, order } = search;
  const type = useCallback(
    (text: string) => onChange({ search: text || undefined }, { isTyping: true }),
    [onChange],
  );
  const isKnown = form === '' || forms.some(({ id }) => id === form);
  return (
    <Toolbar label={texts.filter}>
      <SearchInput
        label={texts.search}
        placeholder={texts.searchPlaceholder}
        value={search.search ?? ''}
        onChange={type}
      />
      <Select
        label={texts.form}
        value={form}
        options={[
          { value: '', label: words.controls.any },
          ...forms.map(({ id, name }) => ({ value: id, label: name })),
          ...(isKnown ? [] : [{ value: form, label: form }]),
        ]}
        onChange={(chosen) => onChange({ form: chosen || undefined })}
      />
      <TextField
        type="date"
        label={texts.from}
        value={from}
        onChange={(day) => onChange({ from: day || undefined })}
      />
      <TextField
        type="date"
        label={texts.until}
        value={until}
        onChange={(day) => onChange({ until: day || undefined })}
      />
      <FilterSelect
        label={texts.state}
        labels={texts.states}
        noneLabel={texts.received}
        value={state}
        onChange={(chosen) => onChange({ state: chosen })}
      />
      <FilterSelect
        label={texts.order}
        labels={texts.orders}
        noneLabel={texts.newest}
        value={order}
        onChange={(chosen) => onChange({ order: chosen })}
      />
    </Toolbar>
  );
}
