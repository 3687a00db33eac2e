import type { Viewer } from '#kit/viewer.ts';
import type { GraphRequest } from '../graph/request.ts';
import { requestOf } from '../graph/request.ts';
import type { Install } from '../install.ts';

const holderByToken =
  'query ($token: String!, $websiteId: ID!) { memberSession(token: $token, websiteId: $websiteId) { memberId email } }';
const bringCart = 'mutation { bringCartToMember { isDone } }';
const leaveCart = 'mutation ($cloneCart: Boolean!) { leaveMemberCart(cloneCart: $cloneCart) { isDone } }';
const eraseCart = 'mutation ($memberId: ID!) { eraseMemberCart(memberId: $memberId) { isDone } }';
const eraseContent = 'mutation ($memberId: ID!) { eraseMemberContent(memberId: $memberId) { areaIds } }';

const eraseNewsletters = 'mutation { eraseNewsletters { isDone } }';

/** The member who holds a session, as a viewer names them; nothing when it is unknown or over. */
export async function findMember(
  install: Install,
  token: string,
  websiteId: string,
  requestId: string,
): Promise<Pick<Viewer, 'memberId' | 'memberEmail'>> {
  const request = requestOf({ websiteId, requestId, permissions: ['GATEWAY'] });
  const { memberSession } = await install.graph.ask('identity', holderByToken, { token, websiteId }, request);
  if (typeof memberSession !== 'object' || memberSession === null) return {};
  if (!('memberId' in memberSession && 'email' in memberSession)) return {};
  return { memberId: String(memberSession.memberId), memberEmail: String(memberSession.email) };
}

/**
 * What has to happen elsewhere when a member signed in, signed out or left for good: their cart goes with them. Subgraphs
 * never know of each other, so the gateway tells them; what they ask for in turn is added to the request's effects.
 */
export async function followMember(install: Install, request: GraphRequest): Promise<void> {
  for (const effect of [...request.effects]) {
    if (effect.kind === 'member-session-started')
      await tell(install, request, 'commerce', bringCart, {}, { memberId: effect.memberId });
    if (effect.kind === 'member-session-ended')
      await tell(install, request, 'commerce', leaveCart, { cloneCart: effect.cloneCart });
    if (effect.kind === 'member-erased') {
      const { memberId } = effect;
      await tell(install, request, 'commerce', eraseCart, { memberId });
      await tell(install, request, 'content', eraseContent, { memberId });
      await tell(install, request, 'forms', eraseNewsletters, {});
    }
  }
}

async function tell(
  install: Install,
  { viewer, effects }: GraphRequest,
  subgraph: 'commerce' | 'content' | 'forms',
  operation: string,
  variables: Record<string, unknown>,
  member: { memberId?: string } = {},
): Promise<void> {
  const request = requestOf({ ...viewer, ...member, permissions: ['GATEWAY'] });
  await install.graph.ask(subgraph, operation, variables, request);
  effects.push(...request.effects);
}
