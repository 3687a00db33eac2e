import { z } from 'zod';
import type { PlacesQuestion } from './places.rules.ts';

/** Where Google Maps answers, and with which key. */
export interface PlacesAccess {
  readonly apiUrl: string;
  readonly apiKey: string;
}

/** Google did not answer, or not with what it promises. */
export class PlacesFailure extends Error {
  override readonly name = 'PlacesFailure';
}

const waitMs = 4_000;
const most = 5;
const text = z.object({ text: z.string() });
const suggestionsSchema = z.object({
  suggestions: z
    .array(
      z.object({
        placePrediction: z
          .object({
            placeId: z.string(),
            text,
            structuredFormat: z.object({ mainText: text, secondaryText: text.optional() }).optional(),
          })
          .optional(),
      }),
    )
    .default([]),
});
const placeSchema = z.object({
  id: z.string(),
  formattedAddress: z.string().default(''),
  postalAddress: z
    .object({
      regionCode: z.string().default(''),
      postalCode: z.string().default(''),
      administrativeArea: z.string().default(''),
      locality: z.string().default(''),
      addressLines: z.array(z.string()).default([]),
    })
    .optional(),
});

/** Addresses like what was typed, by Autocomplete of the Places API (New). */
export async function askSuggestions(
  access: PlacesAccess,
  { input = '', countries, language, sessionToken }: PlacesQuestion,
) {
  const body = {
    input: input.trim(),
    ...(countries?.length ? { includedRegionCodes: countries.map((code) => code.toLowerCase()) } : {}),
    ...(language ? { languageCode: language } : {}),
    ...(sessionToken ? { sessionToken } : {}),
  };
  const answer = await ask(access, '/v1/places:autocomplete', { method: 'POST', body: JSON.stringify(body) });
  const { suggestions } = readAnswer(suggestionsSchema, answer);
  return suggestions
    .flatMap(({ placePrediction: found }) => (found ? [found] : []))
    .slice(0, most)
    .map(({ placeId, text: whole, structuredFormat }) => ({
      ...{ id: placeId, text: whole.text, mainText: structuredFormat?.mainText.text ?? whole.text },
      secondaryText: structuredFormat?.secondaryText?.text ?? '',
    }));
}

/** A place with its address, by Place Details of the Places API (New); null when Google knows none by the id. */
export async function askPlace(access: PlacesAccess, { id = '', language, sessionToken }: PlacesQuestion) {
  const query = new URLSearchParams({
    ...(language ? { languageCode: language } : {}),
    ...(sessionToken ? { sessionToken } : {}),
  });
  const answer = await ask(access, `/v1/places/${encodeURIComponent(id)}?${query}`, {
    headers: { 'x-goog-fieldmask': 'id,formattedAddress,postalAddress' },
  });
  if (answer === null) return null;
  const place = readAnswer(placeSchema, answer);
  const { addressLines, locality, administrativeArea, postalCode, regionCode } = place.postalAddress ?? {};
  const [line1 = '', ...rest] = addressLines ?? [];
  return {
    ...{ id: place.id, text: place.formattedAddress, line1, line2: rest.join(', ') },
    ...{ city: locality ?? '', region: administrativeArea ?? '' },
    ...{ postalCode: postalCode ?? '', country: regionCode ?? '' },
  };
}

/** What Google answers; null when it knows nothing by that name. */
async function ask({ apiUrl, apiKey }: PlacesAccess, path: string, init: RequestInit): Promise<unknown> {
  try {
    const response = await fetch(`${apiUrl}${path}`, {
      ...init,
      headers: { ...init.headers, 'content-type': 'application/json', 'x-goog-api-key': apiKey },
      redirect: 'error',
      signal: AbortSignal.timeout(waitMs),
    });
    if (response.status === 404) return null;
    if (!response.ok) throw new PlacesFailure(`Google Maps answered ${response.status}.`);
    return await response.json();
  } catch (error) {
    if (error instanceof PlacesFailure) throw error;
    throw new PlacesFailure('Google Maps did not answer.', { cause: error });
  }
}

function readAnswer<Schema extends z.ZodType>(schema: Schema, answer: unknown): z.output<Schema> {
  const { data, error } = schema.safeParse(answer);
  if (error)
    throw new PlacesFailure('Google Maps answered in another way than it promises.', { cause: error });
  return data;
}
