import type { SiteAccountSecurityQuery } from '#web/generated/graphql.ts';
import { securityActions } from '../account/security-actions.ts';
import { Security } from '../account/security-page.tsx';
import { showConfigPage } from '../action.ts';
import { secondStepConfigPage } from './sign-in-page.tsx';

/** How contributors sign in, in the product's own look. */
export const contributorSecurityActions = securityActions({
  ...{ as: 'CONTRIBUTOR', base: '/config', home: '/config', signedIn: 'SignedIn' },
  ...{ finishOperation: 'SiteFinishSignIn', passkeyOperation: 'SiteSignInByPasskey' },
  async read(graph) {
    const { account, website } = await graph.read<SiteAccountSecurityQuery>('SiteAccountSecurity', {});
    const timeZone = website?.timeZone ?? 'UTC';
    return account && { ...account, signedIn: { sessions: account.sessions, timeZone } };
  },
  showSecurity: (state, refusal) =>
    showConfigPage({ title: 'How you sign in', content: <Security {...state} />, hasScript: true }, refusal),
  showStep: (state, refusal) => showConfigPage(secondStepConfigPage(state), refusal),
});
