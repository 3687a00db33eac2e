import { parse } from 'csv-parse/sync';
import { csvRow, unguardCell } from '#kit/spreadsheet-cell.rules.ts';
import { isEmail, normalizeEmail } from '#schema/email-address.rules.ts';
import { type InvalidInput, invalid } from '../forms/invalid.ts';
import type { SubscriberRow } from './mailing-list.data.ts';
import { readPersonName } from './mailing-list.rules.ts';

const mostRows = 5_000;
/** Characters of a file, 400 for each row; it is taken apart at one go. */
const mostCharacters = 2_000_000;
const headings = [
  'Email Address',
  'First Name',
  'Last Name',
  'Status',
  'Source',
  'Language',
  'Subscribed On',
];

/** A person of an imported file. */
export interface ImportedPerson {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
}

/** A row that could not be taken over. */
export interface RowProblem {
  readonly line: number;
  readonly message: string;
}

/** The row of headings. */
export function subscriberHeadings(): string {
  return csvRow(headings);
}

/** The row of a subscriber. */
export function subscriberRow(subscriber: SubscriberRow): string {
  const { email, firstName, lastName, state, source, language, createdAt } = subscriber;
  return csvRow([email, firstName, lastName, state, source, language ?? '', createdAt.toISOString()]);
}

/**
 * A file has a row of headings that names a column for addresses, at most 5000 rows and 2,000,000 characters; names are optional. A row whose
 * status says that someone left, or never confirmed, is not taken over: consent is not made by a file.
 */
export function readSubscriberCsv(
  csv: string,
): { readonly people: readonly ImportedPerson[]; readonly problems: readonly RowProblem[] } | InvalidInput {
  if (csv.length > mostCharacters) return invalid('csv', `A file has at most ${mostCharacters} characters.`);
  const records = readRecords(csv);
  if (records === undefined) return invalid('csv', 'This is no CSV file that can be read.');
  const [head = [], ...rows] = records;
  if (rows.length > mostRows) return invalid('csv', 'A file has at most 5000 rows.');
  const names = head.map((name) => name.trim().toLowerCase());
  const columnOf = (...known: string[]) => names.findIndex((name) => known.includes(name));
  const emailColumn = columnOf('email address', 'email', 'e-mail');
  if (emailColumn === -1) return invalid('csv', 'A file needs a column called Email Address.');
  const [first, last, status] = [
    ...[columnOf('first name', 'firstname'), columnOf('last name', 'lastname'), columnOf('status')],
  ];
  const people: ImportedPerson[] = [];
  const problems: RowProblem[] = [];
  for (const [index, row] of rows.entries()) {
    const line = index + 2;
    const cell = (column: number | undefined) => unguardCell(row[column ?? -1] ?? '');
    const email = normalizeEmail(cell(emailColumn));
    if (email === '' && row.every((value) => value.trim() === '')) continue;
    if (!isEmail(email)) problems.push({ line, message: 'Please enter a valid email' });
    else if (/^(?:unsubscribed|pending|cleaned)$/i.test(cell(status).trim()))
      problems.push({ line, message: 'This address left, or never confirmed.' });
    else
      people.push({
        ...{ email, firstName: readPersonName(cell(first)), lastName: readPersonName(cell(last)) },
      });
  }
  return { people, problems };
}

function readRecords(csv: string): string[][] | undefined {
  try {
    // With the headings, and one row more than may be: what comes after it is not read.
    const to = mostRows + 2;
    return parse(csv, { bom: true, relaxColumnCount: true, skipEmptyLines: true, maxRecordSize: 10_000, to });
  } catch {
    return undefined;
  }
}
