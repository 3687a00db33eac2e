import { join } from 'node:path';
import { readSecret } from './secret.ts';
import { signId } from './signed-id.ts';

/** Signs ids as a subgraph does whose install keeps its data in a folder. */
export async function openTestSigner(
  dataDir: string,
  subgraph: string,
): Promise<(what: string, websiteId: string, id: string) => string> {
  const secret = await readSecret(join(dataDir, subgraph, `${subgraph}-secret`));
  if (!secret) throw new Error(`The install has no secret of ${subgraph}.`);
  return (what, websiteId, id) => signId(secret, what, websiteId, id);
}
