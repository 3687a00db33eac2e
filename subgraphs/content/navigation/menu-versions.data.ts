import type { Queries } from '#kit/database.ts';
import { findSubjectOf, findVersionsOf, type VersionRow } from '#kit/versions.data.ts';
import type { WebsiteScope } from '../context.ts';
import type { StoredMenu } from './navigation.data.ts';
import type { StoredLink } from './navigation.rules.ts';

export type MenuVersionRow = VersionRow<Pick<StoredMenu, 'links'>>;

const kind = 'navigation_menu';

/** What a menu was, the latest first; one that was never set has no versions. */
export async function findMenuVersions(scope: WebsiteScope, name: string): Promise<MenuVersionRow[]> {
  const stored = (await scope.navigation.all()).find((menu) => menu.name === name);
  if (!stored) return [];
  return findVersionsOf(scope.db, { kind, subjectId: name }, { links: stored.links });
}

/** The name of the menu that a version is of; null when there is no such version. */
export function findMenuOfVersion(db: Queries, id: string): Promise<string | null> {
  return findSubjectOf(db, kind, id);
}

/** Links without those to pages and member areas that are gone, with all that is below these. */
export async function withoutGone(scope: WebsiteScope, links: readonly StoredLink[]): Promise<StoredLink[]> {
  const kept = await Promise.all(
    links.map(async ({ children, ...link }) => {
      const { collectionId, memberAreaId } = link;
      const target = collectionId
        ? await scope.collections.byId.load(collectionId)
        : memberAreaId && (await scope.areas.load(memberAreaId));
      if (target === null) return [];
      return [{ ...link, ...(children ? { children: await withoutGone(scope, children) } : {}) }];
    }),
  );
  return kept.flat();
}
