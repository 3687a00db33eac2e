import { pageText } from '../languages/page-texts.ts';

/** People neither see it nor come to it; a robot fills in whatever there is. */
export function Honeypot({ id }: { id: string }) {
  return (
    <div className="form-note" aria-hidden="true">
      <label htmlFor={id}>{pageText('Leave this empty')}</label>
      <input id={id} type="text" name="note" tabIndex={-1} autoComplete="off" />
    </div>
  );
}
