import type { Queries } from '#kit/database.ts';
import { prismaFor } from '../prisma-client.ts';

/** Removes what was written to an address, also what was not sent yet. */
export async function deleteMailsTo(queries: Queries, email: string): Promise<void> {
  await prismaFor(queries).mail.deleteMany({ where: { recipient: email } });
}
