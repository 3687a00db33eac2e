import { z } from 'zod';
import type { RestPlaceQuery, RestPlaceSuggestionsQuery } from '../generated/graphql.ts';
import { defineRoute } from './rest-route.ts';
import { answerProblem } from './status.ts';

const language = z.string().optional().describe('Of the answer, such as `de`; the website’s when absent.');
const sessionToken = z
  .string()
  .optional()
  .describe('Ties the questions of one search together, up to the place that was chosen.');

/** `GET /api/google-maps/places/autocomplete` */
export const getPlaceSuggestions = defineRoute({
  method: 'GET',
  path: '/api/google-maps/places/autocomplete',
  summary:
    'Addresses for what was typed so far, best first, at most five; 404 where no key of Google Maps is set up.',
  operation: 'RestPlaceSuggestions',
  query: z.object({
    input: z.string().describe('What was typed, 3 to 200 characters.'),
    countries: z.string().optional().describe('ISO 3166-1 codes with commas between; all when absent.'),
    language,
    sessionToken,
  }),
  response: z.object({
    suggestions: z.array(
      z.object({
        id: z.string().describe('For `details`.'),
        text: z.string(),
        mainText: z.string(),
        secondaryText: z.string(),
      }),
    ),
  }),
  variables: ({ query: { countries, ...query } }) => ({
    ...query,
    countries: countries?.split(',').flatMap((code) => code.trim() || []),
  }),
  answer: ({ placeSuggestions: found }: RestPlaceSuggestionsQuery) =>
    found.__typename === 'PlaceSuggestions'
      ? { status: 200, body: { suggestions: found.suggestions } }
      : answerProblem(found),
});

/** `GET /api/google-maps/places/details` */
export const getPlace = defineRoute({
  method: 'GET',
  path: '/api/google-maps/places/details',
  summary: 'The address of a suggestion in its parts; 404 where no key of Google Maps is set up.',
  operation: 'RestPlace',
  query: z.object({
    id: z.string().describe('`id` of a suggestion.'),
    language,
    sessionToken,
    productPage: z.string().optional().describe('On which page it was asked; kept nowhere.'),
    productSection: z.string().optional().describe('In which part of that page; kept nowhere.'),
  }),
  response: z.object({
    place: z.object({
      id: z.string(),
      text: z.string(),
      line1: z.string(),
      line2: z.string(),
      city: z.string(),
      region: z.string(),
      postalCode: z.string(),
      country: z.string().describe('ISO 3166-1 code of two letters.'),
    }),
  }),
  variables: ({ query: { id, language: wanted, sessionToken: token } }) => ({
    ...{ id, language: wanted, sessionToken: token },
  }),
  answer({ place: found }: RestPlaceQuery) {
    if (found.__typename !== 'Place') return answerProblem(found);
    const { __typename, ...place } = found;
    return { status: 200, body: { place } };
  },
});
