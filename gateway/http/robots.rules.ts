import type { IncomingHttpHeaders } from 'node:http';
import { isbot } from 'isbot';

/**
 * Whether a browser opens a page for a person: it says itself that it opens a document, and its name is no robot's.
 * Whatever else asks may be a robot.
 */
export function isOpenedByPerson({
  'sec-fetch-dest': destination,
  'user-agent': name = '',
}: Readonly<
  Pick<IncomingHttpHeaders, 'user-agent'> & { 'sec-fetch-dest'?: string | string[] | undefined }
>): boolean {
  return destination === 'document' && name !== '' && !isbot(name);
}
