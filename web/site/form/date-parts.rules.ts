/** The parts of a date, in the order in which answers keep them. */
export const dateParts = ['Month', 'Day', 'Year'] as const;

export type DatePart = (typeof dateParts)[number];

/** A date is asked for in the order in which the language writes one in figures: 24 12 2026 in Britain, 12 24 2026 in America. */
export function datePartOrder(language: string): readonly DatePart[] {
  const written = new Intl.DateTimeFormat(language, { day: 'numeric', month: 'numeric', year: 'numeric' });
  const places = written.formatToParts(0).map(({ type }) => type);
  const placeOf = (part: DatePart) => {
    const names = { Month: ['month'], Day: ['day'], Year: ['year', 'relatedYear'] }[part];
    return places.findIndex((type) => names.includes(type));
  };
  return [...dateParts].sort((a, b) => placeOf(a) - placeOf(b));
}
