import { z } from 'zod';
import type { SubgraphName } from '#subgraphs/index.ts';

/** Counts the changes of the format. A file with a higher number than this is not understood. */
export const format = 1;

/** The parts of a website, in the order that they stand in. Content, which knows which websites there are, comes last. */
export const copyOrder: readonly SubgraphName[] = ['commerce', 'forms', 'identity', 'analytics', 'content'];

/** The first entry's name. */
export const manifestName = 'manifest.json';
/** The last entry's name. */
export const checksumsName = 'checksums.jsonl';

/** What a file says about itself before anything else. */
export const manifestShape = z.object({
  program: z.literal('vitrine'),
  format: z.int().min(1),
  website: z.object({
    id: z.string().regex(/^[0-9a-zA-Z-]{1,100}$/),
    title: z.string(),
    host: z.string(),
  }),
  hasPeople: z.boolean(),
});

/** What a file says about itself. */
export type Manifest = z.infer<typeof manifestShape>;

/** A line of the checksums: an entry, its length, and its SHA-256 in hexadecimal. */
export const checksumShape = z.object({
  name: z.string(),
  bytes: z.int().min(0),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
});

/** The subgraph that an entry belongs to, and its name there; null for a name that no entry has. */
export function placeOf(name: string): { subgraph: SubgraphName; name: string } | null {
  const [, first, rest] = /^([a-z]+)\/((?:rows|files)\/[A-Za-z0-9_.-]+|summary\.json)$/.exec(name) ?? [];
  const subgraph = copyOrder.find((each) => each === first);
  return subgraph && rest && !rest.includes('..') ? { subgraph, name: rest } : null;
}
