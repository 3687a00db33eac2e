import { pageOf, readIdCursor, readPageSize } from '#kit/id-page.ts';
import { changedMeanwhile, versionOf } from '#kit/version.ts';
import { saveAccess } from '../collections/changing.data.ts';
import type { CollectionRow } from '../collections/collection.data.ts';
import type { ContentContext, WebsiteScope } from '../context.ts';
import type { Resolvers } from '../generated/graphql.ts';
import { accessTo, isForEveryone, isOpenToAll } from '../pages/page-access.ts';
import { invalidInput, notFound } from '../problems.ts';
import {
  deleteArea,
  deleteGrants,
  deleteGrantsOfOrder,
  deleteOfMemberWhole,
  findAreaMembers,
  findAreas,
  findAreasOf,
  findFirstPage,
  findGrantedAreas,
  insertArea,
  type MemberAreaRow,
  saveGrants,
  updateArea,
} from './member-area.data.ts';
import { findAreaProblem } from './member-area.rules.ts';

const noArea = () => notFound('This website has no such member area.');

function memberIdOf({ viewer }: ContentContext): string {
  if (viewer.memberId === undefined) throw new Error('Only a member may ask for this.');
  return viewer.memberId;
}

/** Areas by id; those that are gone are left out. */
export async function findAreasById(scope: WebsiteScope, ids: readonly string[]): Promise<MemberAreaRow[]> {
  scope.tag('member-areas');
  const rows = await scope.areas.loadMany([...ids]);
  return rows.filter((row): row is MemberAreaRow => row !== null && !(row instanceof Error));
}

async function loadArea(scope: WebsiteScope, id: string) {
  const [row] = await findAreasById(scope, [id]);
  return row ? ({ ...row, __typename: 'MemberArea' } as const) : null;
}

/** The page's own areas, and those of the folder that it is in. */
async function areaIdsFor(row: CollectionRow, scope: WebsiteScope): Promise<string[]> {
  const parent = row.parentId === null ? null : await scope.collections.byId.load(row.parentId);
  return [
    ...(row.access === 'AREAS' ? row.areaIds : []),
    ...(parent?.access === 'AREAS' ? parent.areaIds : []),
  ];
}

/** Parts of the website that are for some of its members: what they are, who may come in, and what keeps whom out. */
export const memberAreaResolvers: Resolvers = {
  Query: {
    memberAreas: (_, __, context) => findAreas(context.own().db),
    memberArea: (_, { id }, context) => loadArea(context.own(), id),
    areaIdsOfMember: async (_, { memberId }, context) => [
      ...(await findGrantedAreas(context.own().db, memberId)),
    ],
  },
  Mutation: {
    async createMemberArea(_, { input }, context) {
      const problem = findAreaProblem(input);
      if (problem) return invalidInput(problem);
      const { title, description, isFreeToJoin, productIds } = input;
      const area = await insertArea(context.own().db, {
        ...{ title: title.trim(), description: description ?? '' },
        ...{ isFreeToJoin: isFreeToJoin ?? false, productIds: [...(productIds ?? [])] },
      });
      return { ...area, __typename: 'MemberArea' };
    },
    async updateMemberArea(_, { input }, context) {
      const problem = findAreaProblem(input);
      if (problem) return invalidInput(problem);
      const { id, title, description, isFreeToJoin, productIds, expectedVersion } = input;
      const change = {
        ...{ title: title?.trim() ?? null, description: description ?? null },
        ...{ isFreeToJoin: isFreeToJoin ?? null, productIds: productIds ? [...productIds] : null },
      };
      const area = await updateArea(context.own().db, id, change, expectedVersion);
      if (area && 'outdated' in area)
        return { __typename: 'MemberAreaChangedMeanwhile', ...changedMeanwhile(area) };
      return area ? { ...area, __typename: 'MemberArea' } : noArea();
    },
    async deleteMemberArea(_, { id }, context) {
      const isRemoved = await deleteArea(context.own().db, id);
      return isRemoved ? { __typename: 'MemberAreaRemoved', isRemoved } : noArea();
    },
    async setPageAccess(_, { input }, context) {
      const { collectionId, access, areaIds, expectedVersion } = input;
      const scope = context.own();
      const wanted = access === 'AREAS' ? [...new Set(areaIds ?? [])] : [];
      if (access === 'AREAS' && wanted.length === 0)
        return invalidInput({ field: 'input.areaIds', message: 'Say which areas open the page.' });
      if ((await findAreasById(scope, wanted)).length < wanted.length) return noArea();
      const row = await saveAccess(scope.db, collectionId, { access, areaIds: wanted }, expectedVersion);
      scope.collections.byId.clear(collectionId);
      if (row && 'outdated' in row)
        return { __typename: 'CollectionChangedMeanwhile', ...changedMeanwhile(row) };
      return row ? { ...row, __typename: 'Collection' } : notFound('This website has no such page.');
    },
    async grantMemberArea(_, { input: { areaId, memberId, expiresAt } }, context) {
      const scope = context.own();
      const grant = { memberId, source: 'OWNER', expiresAt: expiresAt ?? null } as const;
      await saveGrants(scope.db, [areaId], grant);
      return (await loadArea(scope, areaId)) ?? noArea();
    },
    async revokeMemberArea(_, { areaId, memberId }, context) {
      const scope = context.own();
      await deleteGrants(scope.db, areaId, memberId);
      return (await loadArea(scope, areaId)) ?? noArea();
    },
    async joinMemberArea(_, { id }, context) {
      const scope = context.own();
      const area = await loadArea(scope, id);
      if (!area) return noArea();
      if (!area.isFreeToJoin)
        return { __typename: 'AreaNotFree', message: 'This area cannot be joined just so.' };
      await saveGrants(scope.db, [id], { memberId: memberIdOf(context), source: 'JOINED' });
      return area;
    },
    async grantForProducts(_, { input: { memberId, orderId, productIds, expiresAt } }, context) {
      const { db } = context.own();
      const opened = await findAreasOf(db, productIds);
      const grant = { memberId, source: 'PRODUCT', sourceId: orderId, expiresAt: expiresAt ?? null } as const;
      return { areaIds: await saveGrants(db, opened, grant) };
    },
    revokeForOrder: async (_, { orderId }, context) => ({
      areaIds: await deleteGrantsOfOrder(context.own().db, orderId),
    }),
    eraseMemberContent: async (_, { memberId }, context) => ({
      areaIds: await deleteOfMemberWhole(context.own().db, memberId),
    }),
  },
  MemberArea: {
    version: ({ id, title, description, isFreeToJoin, productIds }) =>
      versionOf({ id, title, description, isFreeToJoin, productIds }),
    __resolveReference: ({ id }, context) =>
      context.viewer.websiteId === null ? null : context.own().areas.load(id),
    async members({ id }, { first, after }, context) {
      const size = readPageSize(first);
      const page = { after: readIdCursor(after), limit: size + 1 };
      return pageOf(await findAreaMembers(context.own().db, id, page), { size, after }, (row) => row.id);
    },
    async firstPage({ id }, _, context) {
      if (context.viewer.websiteId === null) return null;
      const scope = context.own();
      const pageId = (await scope.grantedAreas()).has(id) ? await findFirstPage(scope.db, id) : null;
      return pageId === null ? null : scope.collections.byId.load(pageId);
    },
    products: ({ productIds }) => productIds.map((id) => ({ __typename: 'Product' as const, id })),
  },
  AreaMember: {
    // What members see of themselves is nobody else's.
    member: ({ id }) => ({ id, areas: [], courses: [] }),
  },
  Collection: {
    isOpenToAll: (row, _, context) => isOpenToAll(row, context.scopeOf(row.websiteId)),
    isReadable: async (row, _, context) => (await accessTo(row, context.scopeOf(row.websiteId))) === 'OPEN',
  },
  Page: {
    async viewerAccess({ collection }, _, context) {
      if (!collection) return 'PUBLIC';
      const scope = context.own();
      const access = await accessTo(collection, scope);
      if (access === 'OPEN') return (await isForEveryone(collection, scope)) ? 'PUBLIC' : 'GRANTED';
      return scope.memberId === undefined ? 'SIGNED_OUT' : 'DENIED';
    },
    async memberAreas({ collection }, _, context) {
      if (!collection) return [];
      const scope = context.own();
      if ((await accessTo(collection, scope)) !== 'MEMBERS_ONLY') return [];
      return findAreasById(scope, await areaIdsFor(collection, scope));
    },
  },
  Member: {
    __resolveReference: (member, { viewer }) => (viewer.memberId === member.id ? member : null),
    async areas({ id }, _, context) {
      if (context.viewer.memberId !== id) return [];
      const scope = context.own();
      return findAreasById(scope, [...(await scope.grantedAreas())]);
    },
  },
};
