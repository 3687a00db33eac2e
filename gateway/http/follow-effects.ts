import { encodeFiles } from '../commands/theme-install.ts';
import { InstallStarterThemeDocument } from '../generated/content.ts';
import { EndConnectionsDocument, RequestNewsDocument } from '../generated/forms.ts';
import { MakeAdministratorDocument } from '../generated/identity.ts';
import { type GraphRequest, requestOf } from '../graph/request.ts';
import type { Install } from '../install.ts';
import { followMember } from './member-sessions.ts';
import { readStarterTheme } from './theme-archive.ts';

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
    await install.graph.ask(MakeAdministratorDocument, { accountId, websiteId }, asked);
    if (starterTheme === null) continue;
    const input = { name: 'Atelier', files: encodeFiles(await readStarterTheme()), isActivated: true };
    const asOwner = requestOf({ ...viewer, websiteId, permissions: ['THEME_MANAGE'] });
    await install.graph.ask(InstallStarterThemeDocument, { input }, asOwner);
  }
}

/** What who may not manage forms any more connected them to is told nothing from now on. */
async function followRights(install: Install, { viewer, effects }: GraphRequest): Promise<void> {
  for (const effect of effects) {
    if (effect.kind !== 'form-rights-ended') continue;
    const asked = requestOf({ ...viewer, permissions: ['GATEWAY'] });
    await install.graph.ask(EndConnectionsDocument, { accountId: effect.accountId }, asked);
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
    await install.graph.ask(RequestNewsDocument, { ...request }, asked).catch(() => undefined);
  }
}
