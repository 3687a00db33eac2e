import { z } from 'zod';
import type {
  LanguagesQuery,
  RestDisconnectLanguagesMutation,
  SaveLanguagesMutation,
} from '../generated/graphql.ts';
import { defineRoute } from './rest-route.ts';
import { answerProblem } from './status.ts';

type Language = LanguagesQuery['siteLanguages'][number];

const language = z.object({
  language: z.string().describe('BCP 47 tag.'),
  name: z.string().describe('What its speakers call it.'),
  primary: z.boolean().describe('True for the website’s own language.'),
  urlPrefix: z.string().describe('What its addresses begin with; empty for the website’s own.'),
});
const languages = z
  .object({ languages: z.array(language).describe('The website’s own first.') })
  .meta({ id: 'Languages' });

function shape({ language: tag, name, isPrimary, prefix }: Language) {
  return { language: tag, name, primary: isPrimary, urlPrefix: prefix };
}

/** `GET /api/multilingual/settings` */
export const getMultilingualSettings = defineRoute({
  method: 'GET',
  path: '/api/multilingual/settings',
  summary: 'The languages that the website is shown in.',
  operation: 'Languages',
  query: z.object({}),
  response: languages.extend({ primaryLanguage: z.string(), enabled: z.boolean() }),
  variables: () => ({}),
  answer: ({ siteLanguages }: LanguagesQuery) => ({
    status: 200,
    body: {
      languages: siteLanguages.map(shape),
      primaryLanguage: siteLanguages.find(({ isPrimary }) => isPrimary)?.language ?? '',
      enabled: siteLanguages.length > 1,
    },
  }),
});

/** `GET /api/multilingual/status` */
export const getMultilingualStatus = defineRoute({
  method: 'GET',
  path: '/api/multilingual/status',
  summary: 'Whether the website is translated.',
  operation: 'Languages',
  query: z.object({}),
  response: z.object({ connected: z.boolean(), languageCount: z.int() }),
  variables: () => ({}),
  answer: ({ siteLanguages }: LanguagesQuery) => ({
    status: 200,
    body: { connected: siteLanguages.length > 1, languageCount: siteLanguages.length },
  }),
});

/** `GET /api/multilingual/languages` */
export const getLanguages = defineRoute({
  method: 'GET',
  path: '/api/multilingual/languages',
  summary: 'The languages that the website is shown in, its own first.',
  operation: 'Languages',
  query: z.object({}),
  response: languages,
  variables: () => ({}),
  answer: ({ siteLanguages }: LanguagesQuery) => ({
    status: 200,
    body: { languages: siteLanguages.map(shape) },
  }),
});

/** `PUT /api/multilingual/languages` */
export const putLanguages = defineRoute({
  method: 'PUT',
  path: '/api/multilingual/languages',
  summary: 'Sets the languages that the website is translated into; texts of others are kept.',
  operation: 'SaveLanguages',
  query: z.object({}),
  body: z.strictObject({
    languages: z
      .array(z.union([z.string(), z.looseObject({ language: z.string() })]))
      .describe('BCP 47 tags, or languages as they were read; the website’s own may be among them.'),
  }),
  response: languages,
  variables: ({ body }) => ({
    languages: body.languages.flatMap((each) => {
      if (typeof each === 'string') return [each];
      return each.primary === true ? [] : [each.language];
    }),
  }),
  answer: ({ saveLanguages: saved }: SaveLanguagesMutation) =>
    saved.__typename === 'LanguagesSaved'
      ? { status: 200, body: { languages: saved.languages.map(shape) } }
      : answerProblem(saved),
});

/** `DELETE /api/multilingual/connection` */
export const deleteMultilingualConnection = defineRoute({
  method: 'DELETE',
  path: '/api/multilingual/connection',
  summary: 'Shows the website in its own language alone; texts in others are kept.',
  operation: 'RestDisconnectLanguages',
  query: z.object({}),
  response: languages,
  variables: () => ({}),
  answer: ({ disconnectLanguages }: RestDisconnectLanguagesMutation) => ({
    status: 200,
    body: { languages: disconnectLanguages.languages.map(shape) },
  }),
});
