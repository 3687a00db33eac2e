import { createHash } from 'node:crypto';

/** What a page names, so that it goes when that changes: at most so much, or CDNs drop the header. */
const mostKeys = 700;

/** On every page of every website of every install: what purges all that is kept. */
export const everythingKey = 'vitrine';

/** The key of one thing on a website. It is short, and tells nobody how the thing is called. */
export function surrogateKey(websiteId: string, tag: string): string {
  return createHash('sha256').update(`${websiteId} ${tag}`).digest('base64url').slice(0, 11);
}

/** The key of pages that are made of more than can be named: each change of their website takes them away. */
function manyKey(websiteId: string): string {
  return surrogateKey(websiteId, 'many');
}

/** The keys of a page that was made of these. */
export function keysOfPage(websiteId: string, tags: Iterable<string>): string[] {
  const keys = new Set<string>();
  // A tag that says until when a page is good is no thing that could change.
  for (const tag of tags) if (!tag.startsWith('until:')) keys.add(surrogateKey(websiteId, tag));
  return [everythingKey, ...(keys.size > mostKeys ? [manyKey(websiteId)] : keys)];
}

/** What has to be purged when something changed. */
export function keysOfChange(websiteId: string, tag: string): string[] {
  return [surrogateKey(websiteId, tag), manyKey(websiteId)];
}
