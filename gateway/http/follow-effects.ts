import { type GraphRequest, requestOf } from '../graph/request.ts';
import type { Install } from '../install.ts';
import { followMember } from './member-sessions.ts';

const requestNews = `mutation ($email: String!, $language: String, $source: String!) {
  requestNews(email: $email, language: $language, source: $source) { isAccepted } }`;

/** What has to happen in other subgraphs when an operation went well; they never know of each other. */
export async function followEffects(install: Install, request: GraphRequest): Promise<void> {
  await followNews(install, request);
  await followMember(install, request);
}

/** Who ticked a box that they want news gets the mail of a sign-up. What they ticked it for went well, whatever becomes of this. */
async function followNews(install: Install, { viewer, effects }: GraphRequest): Promise<void> {
  const requests = effects.flatMap((effect) => (effect.kind === 'news-wanted' ? [effect] : []));
  if (requests.length === 0) return;
  effects.splice(0, effects.length, ...effects.filter(({ kind }) => kind !== 'news-wanted'));
  for (const { kind: _, ...request } of requests) {
    const asked = requestOf({ ...viewer, permissions: ['GATEWAY'] });
    // Forms writes into its log why it failed; the sign-up itself keeps that the box was ticked.
    await install.graph.ask('forms', requestNews, { ...request }, asked).catch(() => undefined);
  }
}
