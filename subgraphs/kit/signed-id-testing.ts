import { join } from 'node:path';
import { keepSecret } from './secret.ts';
import { signId } from './signed-id.ts';

/** Signs ids as a subgraph does whose install keeps its data in a folder. */
export async function openTestSigner(
  dataDir: string,
  subgraph: string,
): Promise<(what: string, websiteId: string, id: string) => string> {
  const secret = await keepSecret(join(dataDir, subgraph), `${subgraph}-secret`);
  return (what, websiteId, id) => signId(secret, what, websiteId, id);
}
