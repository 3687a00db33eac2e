import { type InvalidInput, invalid } from '../forms/invalid.ts';
import type { FormConnectedServiceRow } from './connection.data.ts';

/** A delivery is tried 8 times, with a pause of half a minute at first that doubles each time: for about an hour. */
export const deliveryLimits = { attempts: 8, pauseSeconds: 30 } as const;

/** What the editor says about connections. */
export const connectionMessages = {
  noList: 'A List must be selected',
  noLists: "You don't have any mailing lists. Please create one before continuing.",
  noSheet: 'Give the spreadsheet a name of 1 to 200 characters.',
  noKey: 'Paste the whole JSON file of a service account’s key.',
  noSheetUrl: 'Paste the spreadsheet’s address, which begins with https://docs.google.com/spreadsheets/d/.',
  silent: 'Google does not answer. Please try again.',
  noUrl: 'Links must be formatted as https://example.com/hook',
} as const;

/** A program is called by https, at a host by name or number, with nothing secret before the host. */
export function readHookUrl(text: string | null | undefined): string | InvalidInput {
  const url = text?.trim() ?? '';
  const isUrl = url.length <= 2083 && URL.canParse(url);
  const { protocol, username, password } = isUrl ? new URL(url) : new URL('none:');
  const isSound = protocol === 'https:' && username === '' && password === '';
  return isSound ? url : invalid('input.url', connectionMessages.noUrl);
}

/** A spreadsheet has a name of 1 to 200 characters. */
export function readSheetName(text: string | null | undefined): string | InvalidInput {
  const name = text?.trim() ?? '';
  return name !== '' && name.length <= 200
    ? name
    : invalid('input.spreadsheetName', connectionMessages.noSheet);
}

/** A connection awaits its first delivery, then counts; Zaps are counted among each other; a failure is told until one gets through. */
export function connectionStatus(
  { kind, count, lastDeliveredAt, lastError }: FormConnectedServiceRow,
  zapCount: number,
): string {
  if (lastError !== null) return lastError;
  if (kind === 'MAILING_LIST') return 'Connected';
  if (count === 0 && lastDeliveredAt === null) return 'Awaiting Connection';
  if (kind !== 'ZAPIER') return 'Connected';
  return zapCount === 1 ? '1 connected Zap' : `${zapCount} connected Zaps`;
}
