import { useEffect, useState } from 'react';

/** How far a request is. */
export type FetchState<Data> =
  | { readonly state: 'pending' }
  | { readonly state: 'success'; readonly data: Data }
  | { readonly state: 'failed'; readonly error: unknown };

/** Runs a request and tells how far it is. Another `load` is another request; the answer of one that was left is not shown. */
export function useFetch<Data>(
  load: () => Promise<Data>,
  onError?: (error: unknown) => void,
): FetchState<Data> {
  const [told, setTold] = useState<{ of: typeof load; is: FetchState<Data> } | null>(null);
  useEffect(() => {
    let isLeft = false;
    const tell = (is: FetchState<Data>) => {
      if (!isLeft) setTold({ of: load, is });
    };
    load().then(
      (data) => tell({ state: 'success', data }),
      (error: unknown) => {
        tell({ state: 'failed', error });
        if (!isLeft) onError?.(error);
      },
    );
    return () => {
      isLeft = true;
    };
  }, [load, onError]);
  return told?.of === load ? told.is : { state: 'pending' };
}
