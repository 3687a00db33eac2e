import { encodeFiles } from '../commands/theme-install.ts';
import { type GraphRequest, requestOf } from '../graph/request.ts';
import type { Install } from '../install.ts';
import { followMember } from './member-sessions.ts';
import { readStarterTheme } from './theme-archive.ts';

const requestNews = `mutation ($email: String!, $language: String, $source: String!) {
  requestNews(email: $email, language: $language, source: $source) { isAccepted } }`;

const makeAdministrator = `mutation ($accountId: ID!, $websiteId: ID!) {
  makeAdministrator(accountId: $accountId, websiteId: $websiteId) { id } }`;

const installTheme = `mutation ($input: InstallThemeInput!) {
  installTheme(input: $input) { __typename ... on Problem { message } } }`;

const endConnections = 'mutation ($accountId: ID!) { endConnectionsOf(accountId: $accountId) { isDone } }';

/** What has to happen in other subgraphs when an operation went well; they never know of each other. */
export async function followEffects(install: Install, request: GraphRequest): Promise<void> {
  await followWebsites(install, request);
  await followRights(install, request);
  await followNews(install, request);
  await followMember(install, request);
}

/** Who makes a website manages it: nobody else could let them in. */
async function followWebsites(install: Install, { viewer, effects }: GraphRequest): Promise<void> {
  for (const effect of effects) {
    if (effect.kind !== 'website-created') continue;
    const { accountId, websiteId, starterTheme } = effect;
    const asked = requestOf({ ...viewer, websiteId, permissions: ['GATEWAY'] });
    await install.graph.ask('identity', makeAdministrator, { accountId, websiteId }, asked);
    if (starterTheme === null) continue;
    const input = { name: 'Atelier', files: encodeFiles(await readStarterTheme()), isActivated: true };
    const asOwner = requestOf({ ...viewer, websiteId, permissions: ['THEME_MANAGE'] });
    await install.graph.ask('content', installTheme, { input }, asOwner);
  }
}

/** What who may not manage forms any more connected them to is told nothing from now on. */
async function followRights(install: Install, { viewer, effects }: GraphRequest): Promise<void> {
  for (const effect of effects) {
    if (effect.kind !== 'form-rights-ended') continue;
    const asked = requestOf({ ...viewer, permissions: ['GATEWAY'] });
    await install.graph.ask('forms', endConnections, { accountId: effect.accountId }, asked);
  }
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
