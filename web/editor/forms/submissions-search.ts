import { parseDate } from '@internationalized/date';
import { anyText, oneOf, type SearchOf } from '../search-params.ts';

const day = (text: string): string | undefined =>
  /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text)) ? text : undefined;

/** What the address of the list says. Days are those of the website. */
export const submissionsSearch = {
  form: anyText,
  search: anyText,
  from: day,
  until: day,
  state: oneOf(['SPAM', 'DELETED']),
  order: oneOf(['oldest']),
};

export type SubmissionsSearch = SearchOf<typeof submissionsSearch>;

/** What the graph is asked for: both days are within. */
export function submissionVariables(
  { form, search, from, until, state, order }: SubmissionsSearch,
  timeZone: string,
) {
  return {
    formId: form ?? null,
    search: search ?? null,
    ...daysOf(from, until, timeZone),
    state: state ?? 'RECEIVED',
    isOldestFirst: order === 'oldest',
  } as const;
}

/** Where the submissions of a form are downloaded. */
export function fileAddress(
  ending: 'csv' | 'xlsx',
  formId: string,
  { search, from, until }: SubmissionsSearch,
  timeZone: string,
): string {
  const asked = Object.entries({ search, ...daysOf(from, until, timeZone) });
  const parameters = new URLSearchParams(asked.flatMap(([name, value]) => (value ? [[name, value]] : [])));
  return `/config/forms/${encodeURIComponent(formId)}/submissions.${ending}?${parameters.toString()}`;
}

function daysOf(from: string | undefined, until: string | undefined, timeZone: string) {
  return {
    submittedFrom: from ? parseDate(from).toDate(timeZone).toISOString() : null,
    submittedBefore: until ? parseDate(until).add({ days: 1 }).toDate(timeZone).toISOString() : null,
  };
}
