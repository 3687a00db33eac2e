import { Select } from '../ui/choice.tsx';
import { unsorted } from './folders.rules.ts';
import type { MediaFolders } from './use-media-folders.ts';
import { mediaWords } from './words.ts';

const { folders: texts } = mediaWords;

/** Which folder a list shows: one of them, what is in none, or everything. */
export function FolderSelect({
  folders: { folders, choices },
  value,
  onChange,
}: {
  readonly folders: MediaFolders;
  readonly value: string | undefined;
  onChange(folder: string | undefined): void;
}) {
  const isKnown = value === undefined || value === unsorted || choices.some((each) => each.value === value);
  return (
    <Select
      label={texts.label}
      value={value ?? ''}
      options={[
        { value: '', label: texts.all },
        { value: unsorted, label: texts.none },
        ...choices,
        ...(isKnown ? [] : [{ value, label: folders ? texts.gone : texts.loading }]),
      ]}
      onChange={(chosen) => onChange(chosen || undefined)}
    />
  );
}
