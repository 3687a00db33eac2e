import type { Viewer } from '#kit/viewer.ts';
import {
  BringCartToMemberDocument,
  EraseMemberCartDocument,
  LeaveMemberCartDocument,
} from '../generated/commerce.ts';
import { EraseMemberContentDocument } from '../generated/content.ts';
import { EraseNewslettersDocument } from '../generated/forms.ts';
import { MemberByTokenDocument } from '../generated/identity.ts';
import type { GraphRequest } from '../graph/request.ts';
import { requestOf } from '../graph/request.ts';
import type { SubgraphDocument } from '../graph/subgraph-document.ts';
import type { Install } from '../install.ts';

/** The member who holds a session, as a viewer names them; nothing when it is unknown or over. */
export async function findMember(
  install: Install,
  token: string,
  websiteId: string,
  requestId: string,
): Promise<Pick<Viewer, 'memberId' | 'memberEmail'>> {
  const request = requestOf({ websiteId, requestId, permissions: ['GATEWAY'] });
  const { memberSession } = await install.graph.ask(MemberByTokenDocument, { token, websiteId }, request);
  return memberSession ? { memberId: memberSession.memberId, memberEmail: memberSession.email } : {};
}

/**
 * What has to happen elsewhere when a member signed in, signed out or left for good: their cart goes with them. Subgraphs
 * never know of each other, so the gateway tells them; what they ask for in turn is added to the request's effects.
 */
export async function followMember(install: Install, request: GraphRequest): Promise<void> {
  for (const effect of [...request.effects]) {
    if (effect.kind === 'member-session-started')
      await tell(install, request, BringCartToMemberDocument, {}, { memberId: effect.memberId });
    if (effect.kind === 'member-session-ended')
      await tell(install, request, LeaveMemberCartDocument, { cloneCart: effect.cloneCart });
    if (effect.kind === 'member-erased') {
      const { memberId } = effect;
      await tell(install, request, EraseMemberCartDocument, { memberId });
      await tell(install, request, EraseMemberContentDocument, { memberId });
      await tell(install, request, EraseNewslettersDocument, {});
    }
  }
}

async function tell<Data, Variables extends Record<string, unknown>>(
  install: Install,
  { viewer, effects }: GraphRequest,
  operation: SubgraphDocument<Data, Variables>,
  variables: Variables,
  member: { memberId?: string } = {},
): Promise<void> {
  const request = requestOf({ ...viewer, ...member, permissions: ['GATEWAY'] });
  await install.graph.ask(operation, variables, request);
  effects.push(...request.effects);
}
