import { z } from 'zod';
import type { ScopedDatabase } from './database.ts';
import { oneLine } from './email.rules.ts';
import { newId } from './ids.ts';
import type { AskSubgraph } from './subgraph.ts';

/** What the mails of a website show as their sender; null for what the operator set. */
export type FindSenderName = (db: Pick<ScopedDatabase, 'websiteId'>) => Promise<string | null>;

const titleOfWebsite = z.object({ website: z.object({ title: z.string() }).nullable() });

const longestName = 100;

/** Mails come from the shop by name. Where its title cannot be asked now they leave without it: no mail waits for a name. */
export function senderNames(ask: AskSubgraph | undefined): FindSenderName {
  return async ({ websiteId }) => {
    if (!ask) return null;
    const viewer = { websiteId, permissions: [], requestId: newId() };
    const answer = await ask('content', '{ website { title } }', {}, viewer).catch(() => null);
    const title = oneLine(titleOfWebsite.safeParse(answer).data?.website?.title ?? '');
    return [...title].slice(0, longestName).join('') || null;
  };
}
