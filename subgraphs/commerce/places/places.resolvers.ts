import { changedMeanwhile, versionOf } from '#kit/version.ts';
import type { CommerceContext } from '../context.ts';
import type { Resolvers } from '../generated/graphql.ts';
import { askPlace, askSuggestions, type PlacesAccess, PlacesFailure } from './google-places.ts';
import { findPlacesSetting, type PlacesSettingRow, savePlacesSetting } from './places.data.ts';
import { findKeyProblem, findQuestionProblem, type PlacesQuestion } from './places.rules.ts';

const sealPurpose = 'places api key';

const notSetUp = {
  __typename: 'PlacesNotSetUp',
  message: 'Address suggestions have not been set up.',
} as const;
const unavailable = {
  __typename: 'PlacesUnavailable',
  message: 'Addresses can’t be suggested right now. Please type yours.',
} as const;

/** The key that counts: the website's own, else the install's; null where there is none, or an owner wants no suggestions. */
function accessOf(setting: PlacesSettingRow, { secret, places }: CommerceContext): PlacesAccess | null {
  if (!setting.isEnabled) return null;
  const own = setting.sealedApiKey === '' ? null : secret.open(sealPurpose, setting.sealedApiKey);
  const apiKey = own ?? places.apiKey;
  return apiKey === undefined ? null : { apiUrl: places.apiUrl, apiKey };
}

/** Asks Google with the key that counts; the checkout goes on without it. */
async function withAccess<Answer>(
  context: CommerceContext,
  question: PlacesQuestion,
  ask: (access: PlacesAccess) => Promise<Answer>,
) {
  const problem = findQuestionProblem(question);
  if (problem) return { __typename: 'InvalidInput', ...problem } as const;
  const access = accessOf(await findPlacesSetting(context.db), context);
  if (access === null) return notSetUp;
  try {
    return await ask(access);
  } catch (error) {
    if (!(error instanceof PlacesFailure)) throw error;
    context.log.warn({ error }, 'Addresses could not be looked up.');
    return unavailable;
  }
}

/** Addresses that are suggested while shoppers type theirs. */
export const placesResolvers: Resolvers = {
  Query: {
    placeSuggestions: (_, question, context) =>
      withAccess(context, question, async (access) => ({
        ...{ __typename: 'PlaceSuggestions' as const },
        suggestions: await askSuggestions(access, question),
      })),
    place: (_, question, context) =>
      withAccess(context, question, async (access) => {
        const place = await askPlace(access, question);
        return place
          ? { __typename: 'Place' as const, ...place }
          : { __typename: 'NotFound' as const, message: 'This place is not known.' };
      }),
    placesSetting: (_, __, { db }) => findPlacesSetting(db),
  },
  Mutation: {
    async updatePlacesSetting(_, { input: { isEnabled, apiKey, expectedVersion } }, context) {
      const problem = findKeyProblem(apiKey);
      if (problem) return { __typename: 'InvalidInput', ...problem };
      const sealedApiKey = apiKey ? context.secret.seal(sealPurpose, apiKey) : (apiKey ?? null);
      const change = { isEnabled: isEnabled ?? null, sealedApiKey };
      const saved = await savePlacesSetting(context.db, change, expectedVersion);
      return 'outdated' in saved
        ? { __typename: 'PlacesSettingChangedMeanwhile', ...changedMeanwhile(saved) }
        : { __typename: 'PlacesSetting', ...saved };
    },
  },
  PlacesSetting: {
    version: versionOf,
    hasApiKey: ({ sealedApiKey }) => sealedApiKey !== '',
    hasInstallKey: (_, __, { places }) => places.apiKey !== undefined,
  },
  Checkout: {
    isAddressSuggested: async (_, __, context) =>
      accessOf(await findPlacesSetting(context.db), context) !== null,
  },
};
