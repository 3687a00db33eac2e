const monthNames = [
  ...['january', 'february', 'march', 'april', 'may', 'june'],
  ...['july', 'august', 'september', 'october', 'november', 'december'],
];

/** A month of an address, `2026-03`, `03-2026` or `march-2026`, as a year and a month; undefined when it is none. */
export function readMonth(text: string): string | undefined {
  const [, first = '', second = ''] = /^([a-z]+|\d{1,4})-(\d{1,4})$/.exec(text.trim().toLowerCase()) ?? [];
  const [year, month] = first.length === 4 && /^\d/.test(first) ? [first, second] : [second, first];
  const named = monthNames.indexOf(month) + 1;
  const number = named > 0 ? named : Number(month);
  const isMonth = /^\d{4}$/.test(year) && Number.isInteger(number) && number >= 1 && number <= 12;
  return isMonth ? `${year}-${String(number).padStart(2, '0')}` : undefined;
}

/** The month that many months later, or earlier. */
export function addMonths(month: string, count: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number - 1 + count, 1)).toISOString().slice(0, 7);
}

/** The month that an instant is in, in a time zone. */
export function monthAt(instant: number, timeZone: string): string {
  return dayAt(instant, timeZone).slice(0, 7);
}

/** The day that an instant is on, in a time zone: `2026-03-01`. */
export function dayAt(instant: number, timeZone: string): string {
  // The dates of Sweden are written as ISO 8601 has them.
  const format = { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' } as const;
  return new Intl.DateTimeFormat('sv-SE', format).format(instant);
}
