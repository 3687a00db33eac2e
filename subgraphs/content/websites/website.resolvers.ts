import { isForbiddenBy } from '#kit/constraints.ts';
import { newId } from '#kit/ids.ts';
import { untilTag } from '#kit/until-tag.ts';
import { changedMeanwhile, versionOf } from '#kit/version.ts';
import { showCollection } from '../collections/collection.resolvers.ts';
import { commentSettings } from '../comments/comment-settings.rules.ts';
import type { ContentContext } from '../context.ts';
import type { Resolvers } from '../generated/graphql.ts';
import { measurementSettings, measurementTerms } from '../measurement/measurement.rules.ts';
import { showImage } from '../media/image.resolvers.ts';
import { listMenus, readMenu } from '../navigation/menus.ts';
import { invalidInput } from '../problems.ts';
import { findHostProblem, hostTaken } from './host-problem.ts';
import { showLocation } from './location.rules.ts';
import { findNotFoundPage, isPlainPage } from './not-found-page.ts';
import {
  findHostedWebsite,
  type HostedWebsiteRow,
  isIdentifierTaken,
  makeWebsite,
  profileOf,
  saveWebsite,
  type WebsiteRow,
} from './website.data.ts';
import {
  defaultTitleFormats,
  findAddressProblem,
  findNewWebsiteProblem,
  findWebsiteProblem,
  readHost,
  readWebsiteChanges,
} from './website.rules.ts';
import { statusOf } from './website-status.rules.ts';

/** A website: the viewer's own through its own lock, another one as the install knows it. */
async function showWebsite(id: string, context: ContentContext): Promise<WebsiteRow | null> {
  if (id !== context.viewer.websiteId) return context.anyWebsites.byId.load(id);
  const scope = context.own();
  scope.tag('website');
  const website = await scope.websites.byId.load(id);
  if (website?.nextPublishAt) scope.tag(untilTag(website.nextPublishAt));
  return website;
}

async function findByHost(text: string, context: ContentContext): Promise<HostedWebsiteRow | null> {
  const host = readHost(text);
  return host ? findHostedWebsite(context.install, host) : null;
}

function asWebsite(row: WebsiteRow | null) {
  if (!row) throw new Error('A website that was just stored is not there.');
  return { ...row, __typename: 'Website' as const };
}

const identifierTaken = invalidInput({
  field: 'input.identifier',
  message: 'Another website has that identifier.',
});

export const websiteResolvers: Resolvers = {
  Query: {
    async website(_, { host }, context) {
      const id = typeof host === 'string' ? (await findByHost(host, context))?.id : context.viewer.websiteId;
      return id ? showWebsite(id, context) : null;
    },
    hostedWebsite: (_, { host }, context) => findByHost(host, context),
  },
  Mutation: {
    async createWebsite(_, { input }, context) {
      const problem = findNewWebsiteProblem(input);
      const host = readHost(input.host);
      if (problem || !host)
        return invalidInput(problem ?? { field: 'input.host', message: 'That is no host.' });
      const refused = await findHostProblem(host, 'input.host', context);
      if (refused) return refused;
      const id = newId();
      try {
        await makeWebsite(context.scopeOf(id).db, { ...input, host, title: input.title.trim() });
      } catch (error) {
        if (isForbiddenBy(error, 'website_host_pkey')) return hostTaken(host);
        if (!isForbiddenBy(error, 'website_identifier_key')) throw error;
        return identifierTaken;
      }
      const { accountId } = context.viewer;
      const starterTheme = input.starterTheme ?? null;
      if (accountId !== undefined)
        context.effects.push({ kind: 'website-created', websiteId: id, accountId, starterTheme });
      return asWebsite(await context.scopeOf(id).websites.byId.load(id));
    },
    async checkWebsiteAddress(_, { input }, context) {
      const problem = findAddressProblem(input);
      const host = readHost(input.host);
      if (problem || !host)
        return invalidInput(problem ?? { field: 'input.host', message: 'That is no host.' });
      const refused = await findHostProblem(host, 'input.host', context);
      if (refused) return refused;
      if (await findHostedWebsite(context.install, host)) return hostTaken(host);
      if (await isIdentifierTaken(context.install, input.identifier)) return identifierTaken;
      return { __typename: 'WebsiteAddress', host, identifier: input.identifier };
    },
    async updateWebsite(_, { input }, context) {
      const scope = context.own();
      const problem = findWebsiteProblem(input);
      if (problem) return invalidInput(problem);
      if (input.logoImageId && !(await scope.images.byId.load(input.logoImageId))) {
        return invalidInput({ field: 'input.logoImageId', message: 'This website has no such picture.' });
      }
      for (const field of ['faviconImageId', 'socialImageId'] as const) {
        const id = input.settings?.[field];
        if (id && !(await scope.images.byId.load(id)))
          return invalidInput({
            field: `input.settings.${field}`,
            message: 'This website has no such picture.',
          });
      }
      const notFoundPage = input.settings?.notFoundPageId;
      if (notFoundPage && !isPlainPage(await scope.collections.byId.load(notFoundPage)))
        return invalidInput({
          field: 'input.settings.notFoundPageId',
          message: 'This website has no such page.',
        });
      for (const { imageId } of input.settings?.lockScreens ?? [])
        if (imageId !== '' && !(await scope.images.byId.load(imageId)))
          return invalidInput({
            field: 'input.settings.lockScreens',
            message: 'This website has no such picture.',
          });
      const saved = await saveWebsite(scope.db, readWebsiteChanges(input), input.expectedVersion);
      return saved && 'outdated' in saved
        ? { __typename: 'WebsiteChangedMeanwhile', ...changedMeanwhile(saved) }
        : asWebsite(saved);
    },
  },
  HostedWebsite: {
    measurement: ({ settings }) => measurementTerms(settings),
    allowedOrigins: ({ settings }) => settings.allowedOrigins ?? [],
    customerAccounts: ({ settings }) => settings.customerAccounts ?? 'OPEN',
    status: statusOf,
  },
  Website: {
    __resolveReference: ({ id }, context) => showWebsite(id, context),
    version: (row) => versionOf(profileOf(row)),
    settings: async ({ id, settings }, _, context) => ({
      country: settings.country ?? 'US',
      contactEmail: settings.contactEmail ?? '',
      contactPhoneNumber: settings.contactPhoneNumber ?? '',
      location:
        settings.location === undefined
          ? null
          : showLocation(settings.location, context.scopeOf(id).translated?.language ?? null),
      businessHours: settings.businessHours ?? [],
      homepageTitleFormat: settings.homepageTitleFormat || defaultTitleFormats.homepage,
      collectionTitleFormat: settings.collectionTitleFormat || defaultTitleFormats.collection,
      itemTitleFormat: settings.itemTitleFormat || defaultTitleFormats.item,
      socialAccounts: (settings.socialAccounts ?? []).map((account) => ({
        ...account,
        screenname: account.screenname ?? '',
      })),
      favicon: await showImage(settings.faviconImageId || null, context.scopeOf(id)),
      socialImage: await showImage(settings.socialImageId || null, context.scopeOf(id)),
      isHiddenFromSearch: settings.isHiddenFromSearch ?? false,
      ...commentSettings(settings),
      ...measurementSettings(settings),
      scriptPolicy: settings.scriptPolicy ?? 'THEME',
      customerAccounts: settings.customerAccounts ?? 'OPEN',
      allowedOrigins: settings.allowedOrigins ?? [],
    }),
    logo: (row, _, context) => showImage(row.logoImageId, context.scopeOf(row.id)),
    menu: async (row, { name }, context) => (await readMenu(context.scopeOf(row.id), name)).links,
    menus: (row, _, context) => listMenus(context.scopeOf(row.id)),
    async collections(row, _, context) {
      const scope = context.scopeOf(row.id);
      scope.tag('collections');
      const rows = await scope.collections.all();
      return rows.flatMap((each) => showCollection(each, scope) ?? []);
    },
    notFoundPage: ({ id, settings }, _, context) =>
      findNotFoundPage(settings.notFoundPageId, context.scopeOf(id)),
    activeTheme: (row, _, context) =>
      row.activeThemeRevisionId ? context.scopeOf(row.id).themes.byId.load(row.activeThemeRevisionId) : null,
  },
};
