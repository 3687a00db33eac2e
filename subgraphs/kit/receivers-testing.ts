import type { PostToAddress } from './open-internet.ts';

/** What receivers saw. */
interface Seen {
  /** So many calls waited at once, in all and at one address. */
  most: number;
  mostAtOne: number;
  /** Addresses that were asked and do not answer. */
  asked: Set<string>;
  /** What those that answer were told, by the header that names it. */
  answered: string[];
}

/** Receivers of which those whose address says `never` do not answer, until the test gives them up. */
export function openReceivers(nameHeader: string) {
  let give: () => void = () => undefined;
  const givenUp = new Promise<void>((resolve) => {
    give = resolve;
  });
  const waiting = new Map<string, number>();
  const seen: Seen = { most: 0, mostAtOne: 0, asked: new Set(), answered: [] };
  const post: PostToAddress = async (url, headers) => {
    if (!url.includes('never')) {
      seen.answered.push(headers[nameHeader] ?? '');
      return 200;
    }
    waiting.set(url, (waiting.get(url) ?? 0) + 1);
    seen.asked.add(url);
    const counts = [...waiting.values()];
    seen.most = Math.max(
      seen.most,
      counts.reduce((sum, each) => sum + each, 0),
    );
    seen.mostAtOne = Math.max(seen.mostAtOne, ...counts);
    await givenUp;
    waiting.set(url, (waiting.get(url) ?? 1) - 1);
    throw new Error('It did not answer in time.');
  };
  return { post, seen, giveUp: () => give() };
}
