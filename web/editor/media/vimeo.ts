import { useEffect, useState } from 'react';
import { mediaWords } from './words.ts';

const { vimeo: words } = mediaWords;

/** What Vimeo says of a film at an address of its own; undefined for other addresses, and while it cannot be asked. */
export function useVimeoProblem(address: string): string | undefined {
  const [found, setFound] = useState<{ readonly address: string; readonly problem: string | undefined }>();
  useEffect(() => {
    const asking = new AbortController();
    if (isFilmAtVimeo(address))
      askVimeo(address, asking.signal).then(
        (problem) => setFound({ address, problem }),
        // Without an answer the address stands as it was typed.
        () => undefined,
      );
    return () => asking.abort();
  }, [address]);
  return found?.address === address ? found.problem : undefined;
}

function isFilmAtVimeo(address: string): boolean {
  return /^https?:\/\/(?:www\.|player\.)?vimeo\.com\/(?:\S*\/)?\d{6,}/i.test(address.trim());
}

async function askVimeo(address: string, signal: AbortSignal): Promise<string | undefined> {
  const question = new URL('https://vimeo.com/api/oembed.json');
  question.searchParams.set('url', address.trim());
  const answer = await fetch(question, { signal, credentials: 'omit', referrerPolicy: 'no-referrer' });
  if (answer.status === 403 || answer.status === 404) return words.closed;
  const film: unknown = await answer.json();
  return Reflect.get(Object(film), 'account_type') === 'basic' ? words.basic : undefined;
}
