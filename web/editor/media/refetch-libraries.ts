import { graphClient } from '../graph/graph-client.ts';

/** Has lists of pictures and files read anew, here and on other screens. */
export function refetchLibraries(): void {
  const refetched = graphClient.refetchQueries({
    updateCache(cache) {
      for (const fieldName of ['imageLibrary', 'fileLibrary', 'mediaFolders'])
        cache.evict({ id: 'ROOT_QUERY', fieldName });
    },
  });
  // A list that cannot be read says so itself.
  refetched.catch(() => undefined);
}
