/** A month such as `2027-04` as cards have it: `04/2027`. */
export function formatMonth(month: string, locale: string): string {
  const format = new Intl.DateTimeFormat(locale, { month: '2-digit', year: 'numeric', timeZone: 'UTC' });
  return format.format(new Date(`${month}-01T00:00:00Z`));
}
