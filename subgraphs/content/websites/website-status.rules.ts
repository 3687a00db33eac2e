import type { WebsiteStatus } from '../generated/graphql.ts';
import type { WebsiteRow } from './website.data.ts';

/** For so many days a deleted website can be brought back; then all of it goes. */
export const graceDays = 30;

const dayMs = 86_400_000;

type Standing = Pick<WebsiteRow, 'isPrivate' | 'deletedAt'>;

/** Whom a website answers: a deleted one and a private one answer those who build it. */
export function statusOf({ isPrivate, deletedAt }: Standing): WebsiteStatus {
  if (deletedAt) return 'DELETED';
  return isPrivate ? 'PRIVATE' : 'PUBLIC';
}

/** From when on a deleted website cannot be brought back. */
export function removedAt({ deletedAt }: Pick<Standing, 'deletedAt'>): Date | null {
  return deletedAt && new Date(deletedAt.getTime() + graceDays * dayMs);
}

/** Whoever deletes a website types its name: capitals and spaces around it do not matter. */
export function isNamed(typed: string, title: string): boolean {
  const plain = (text: string) => text.trim().replace(/\s+/g, ' ').toLowerCase();
  return plain(typed) === plain(title);
}
