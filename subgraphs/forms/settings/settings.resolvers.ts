import { changedMeanwhile, versionOf } from '#kit/version.ts';
import type { Resolvers } from '../generated/graphql.ts';
import { findSettings, type StoredSettings, saveSettings } from './settings.data.ts';
import { readRedirectHosts } from './settings.rules.ts';

function showSettings(settings: StoredSettings) {
  return { __typename: 'FormsSettings' as const, ...settings, version: versionOf(settings) };
}

export const settingsResolvers: Resolvers = {
  Query: {
    formsSettings: async (_, __, { db }) => showSettings(await findSettings(db)),
  },
  Mutation: {
    async allowRedirectHosts(_, { hosts, expectedVersion }, { db }) {
      const redirectHosts = readRedirectHosts(hosts);
      if ('__typename' in redirectHosts) return redirectHosts;
      const saved = await saveSettings(db, expectedVersion, { redirectHosts: [...redirectHosts] });
      if (!('outdated' in saved)) return showSettings(saved);
      const { message, stored } = changedMeanwhile(saved);
      return { __typename: 'FormsSettingsChangedMeanwhile', message, stored: showSettings(stored) };
    },
  },
};
