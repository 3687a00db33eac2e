import type { SiteWebsiteFragment } from '#web/generated/graphql.ts';
import type { AccountState } from './account-state.ts';
import { SessionList } from './session-list.tsx';

/** Where a member is signed in, and how to end that. */
export function Sessions({
  state: { member, crumb },
  website: { language, timeZone },
}: {
  readonly state: AccountState;
  readonly website: SiteWebsiteFragment;
}) {
  const format = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short', timeZone });
  return <SessionList base="/account" {...{ crumb, format }} sessions={member.sessions} />;
}
