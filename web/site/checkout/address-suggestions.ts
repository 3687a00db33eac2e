/** An address like what was typed. */
export interface AddressSuggestion {
  readonly id: string;
  readonly text: string;
  readonly mainText: string;
  readonly secondaryText: string;
}

/** The parts of an address that a suggestion fills in. */
export type SuggestedAddress = Readonly<Record<'line1' | 'line2' | 'city' | 'region' | 'postalCode', string>>;

const path = '/api/google-maps/places/';

/** Addresses of a country for what was typed; none when nobody answers, as every address can be typed. */
export async function askAddresses(
  question: {
    readonly input: string;
    readonly country: string;
    readonly token: string;
    readonly language: string;
  },
  signal: AbortSignal,
): Promise<readonly AddressSuggestion[]> {
  const { input, country, token, language } = question;
  const query = new URLSearchParams({ input, countries: country, sessionToken: token, language });
  const answer = await ask<{ suggestions: readonly AddressSuggestion[] }>(`autocomplete?${query}`, signal);
  return answer?.suggestions ?? [];
}

/** The address of a suggestion in its parts; null when nobody answers. */
export async function askAddress(
  id: string,
  { token, language }: { readonly token: string; readonly language: string },
): Promise<SuggestedAddress | null> {
  const query = new URLSearchParams({ id, sessionToken: token, language, productPage: 'checkout' });
  const answer = await ask<{ place: SuggestedAddress }>(`details?${query}&productSection=address`);
  return answer?.place ?? null;
}

async function ask<Answer>(pathAndQuery: string, signal?: AbortSignal): Promise<Answer | null> {
  try {
    const response = await fetch(path + pathAndQuery, signal ? { signal } : {});
    return response.ok ? await response.json() : null;
  } catch {
    return null;
  }
}

/** Fills the fields of an address in; a region that is chosen from a list, by its code or its name. */
export function fillAddress(form: HTMLFormElement, kind: string, address: SuggestedAddress): void {
  for (const [part, text] of Object.entries(address)) {
    const field = form.elements.namedItem(`${kind}.${part}`);
    if (field instanceof HTMLInputElement) field.value = text;
    if (!(field instanceof HTMLSelectElement)) continue;
    const option = [...field.options].find(({ value, label }) => value === text || label === text);
    if (option) field.value = option.value;
  }
}
