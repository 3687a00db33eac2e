import { z } from 'zod';
import type { ScopedDatabase } from './database.ts';
import { oneLine } from './email.rules.ts';
import { newId } from './ids.ts';
import type { MailSender } from './mail.ts';
import type { AskSubgraph } from './subgraph.ts';

/** Who the mails of a website come from; null for what the operator set. */
export type FindMailSender = (db: Pick<ScopedDatabase, 'websiteId'>) => Promise<MailSender | null>;

const answered = z.object({
  website: z.object({ title: z.string(), settings: z.object({ contactEmail: z.string() }) }).nullable(),
});

const longestName = 100;

/** Mails come from the shop by name, and are answered to it. Where it cannot be asked now they leave without: no mail waits for that. */
export function mailSenders(ask: AskSubgraph | undefined): FindMailSender {
  return async ({ websiteId }) => {
    if (!ask) return null;
    const viewer = { websiteId, permissions: [], requestId: newId() };
    const text = '{ website { title settings { contactEmail } } }';
    const answer = await ask('content', text, {}, viewer).catch(() => null);
    const website = answered.safeParse(answer).data?.website;
    if (!website) return null;
    return {
      name: [...oneLine(website.title)].slice(0, longestName).join('') || null,
      replyTo: website.settings.contactEmail || null,
    };
  };
}
