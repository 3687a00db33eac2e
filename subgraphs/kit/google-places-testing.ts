import { startStandIn } from './answering-server-testing.ts';

/** A server that speaks Autocomplete and Place Details of the Places API (New). */
export interface PlacesServer {
  readonly url: string;
  /** What it was asked, in order. */
  readonly asked: AskedPlaces[];
  close(): Promise<void>;
}

/** A request for suggestions or for a place. */
export interface AskedPlaces {
  readonly path: string;
  readonly apiKey: string | undefined;
  readonly fields: string | undefined;
  /** Undefined for a place. */
  readonly body: unknown;
}

/** The key that it refuses. */
export const refusedKey = 'a-key-that-is-refused';

interface House {
  readonly id: string;
  readonly street: string;
  readonly town: string;
  readonly address: Readonly<Record<string, string | readonly string[]>>;
}

const houses: readonly House[] = [
  {
    ...{ id: 'ChIJ-unter-den-linden-1', street: 'Unter den Linden 1', town: 'Berlin, Germany' },
    address: {
      ...{ regionCode: 'DE', languageCode: 'de', postalCode: '10117' },
      ...{ administrativeArea: 'Berlin', locality: 'Berlin', addressLines: ['Unter den Linden 1', 'Mitte'] },
    },
  },
  {
    ...{ id: 'ChIJ-1-main-street', street: '1 Main Street', town: 'Springfield, IL, USA' },
    address: {
      ...{ regionCode: 'US', languageCode: 'en', postalCode: '62701' },
      ...{ administrativeArea: 'IL', locality: 'Springfield', addressLines: ['1 Main Street'] },
    },
  },
];

const predictionOf = ({ id, street, town }: House) => ({
  placePrediction: {
    ...{ place: `places/${id}`, placeId: id, types: ['street_address', 'geocode'] },
    text: { text: `${street}, ${town}`, matches: [{ endOffset: 5 }] },
    structuredFormat: {
      mainText: { text: street, matches: [{ endOffset: 5 }] },
      secondaryText: { text: town },
    },
  },
});

/** It knows two houses by the beginning of their streets; what begins with `odd` is not answered with JSON. */
export async function startPlaces(): Promise<PlacesServer> {
  const asked: AskedPlaces[] = [];
  const server = await startStandIn(({ path, headers, text }) => {
    const body: { input?: string } | undefined = text === '' ? undefined : JSON.parse(text);
    const one = (name: string) => [headers[name]].flat()[0];
    const apiKey = one('x-goog-api-key');
    asked.push({ path, apiKey, fields: one('x-goog-fieldmask'), body });
    if (apiKey === refusedKey)
      return { status: 403, json: { error: { code: 403, status: 'PERMISSION_DENIED' } } };
    if (body?.input?.startsWith('odd')) return { status: 200, text: '<html>' };
    if (body) {
      const begun = body.input?.toLowerCase() ?? '';
      const found = houses.filter(({ street }) => street.toLowerCase().startsWith(begun));
      return { status: 200, json: found.length > 0 ? { suggestions: found.map(predictionOf) } : {} };
    }
    const house = houses.find(({ id }) => path.startsWith(`/v1/places/${id}?`));
    if (!house) return { status: 404, json: { error: { code: 404, status: 'NOT_FOUND' } } };
    const { id, street, town, address } = house;
    return { status: 200, json: { id, formattedAddress: `${street}, ${town}`, postalAddress: address } };
  });
  return { url: server.url, asked, close: server.close };
}
