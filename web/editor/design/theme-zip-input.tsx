import type { Ref } from 'react';
import { installZip } from './use-theme.ts';
import { designWords } from './words.ts';

/** Where a revision is downloaded. */
export const zipAddress = (id: string) => `/config/themes/${encodeURIComponent(id)}/theme.zip`;

/** Takes a theme as a zip archive: it becomes a draft, which visitors do not see. */
export function ThemeZipInput({
  ref,
  onInstalled,
}: {
  readonly ref: Ref<HTMLInputElement>;
  readonly onInstalled: (id: string) => void;
}) {
  return (
    <input
      ref={ref}
      className="file-input"
      type="file"
      accept=".zip,application/zip"
      tabIndex={-1}
      aria-label={designWords.code.upload}
      onChange={async (event) => {
        const [file] = event.target.files ?? [];
        event.target.value = '';
        const made = file && (await installZip(file));
        if (made) onInstalled(made);
      }}
    />
  );
}
