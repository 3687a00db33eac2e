interface PlainDateProps {
  readonly instant: string;
  readonly website: { readonly language: string; readonly timeZone: string };
}

/** A day as it is said in the website's language, where the website is. */
export function PlainDate({ instant, website: { language, timeZone } }: PlainDateProps) {
  return (
    <time dateTime={instant} className="summary-date">
      {dayOf(instant, language, timeZone)}
    </time>
  );
}

/** The day of an instant in words; a language or a zone that nobody knows must not take the page away. */
export function dayOf(instant: string, language: string, timeZone: string): string {
  const options = { day: 'numeric', month: 'long', year: 'numeric' } as const;
  try {
    return new Intl.DateTimeFormat(language, { ...options, timeZone }).format(new Date(instant));
  } catch {
    return new Intl.DateTimeFormat('en-US', { ...options, timeZone: 'UTC' }).format(new Date(instant));
  }
}
