import type { SiteMemberSecurityQuery } from '#web/generated/graphql.ts';
import { showPage } from '../action.ts';
import { memberSecurityPage, secondStepPage } from './entrance-pages.tsx';
import { securityActions } from './security-actions.ts';

/** How members sign in, in the website's theme. */
export const memberSecurityActions = securityActions({
  ...{ as: 'MEMBER', base: '/account', home: '/account', signedIn: 'MemberSignedIn' },
  ...{ finishOperation: 'SiteFinishMemberSignIn', passkeyOperation: 'SiteSignInMemberByPasskey' },
  read: async (graph) => (await graph.read<SiteMemberSecurityQuery>('SiteMemberSecurity', {})).member,
  showSecurity: (state, refusal) => showPage(memberSecurityPage(state), refusal),
  showStep: (state, refusal) => showPage(secondStepPage(state), refusal),
});
