/** What is wrong with a question about places, and where. */
export interface PlacesProblem {
  readonly field: string;
  readonly message: string;
}

const shortestInput = 3;
const longestInput = 200;
const mostCountries = 15;

/** What was asked; null and absent parts are open. */
export interface PlacesQuestion {
  readonly input?: string;
  readonly id?: string;
  readonly countries?: readonly string[] | null | undefined;
  readonly language?: string | null | undefined;
  readonly sessionToken?: string | null | undefined;
}

/** Refuses what would be sent on to nobody's use. */
export function findQuestionProblem(question: PlacesQuestion): PlacesProblem | null {
  const { input, id, countries, language, sessionToken } = question;
  const length = input?.trim().length;
  if (length !== undefined && (length < shortestInput || length > longestInput))
    return { field: 'input', message: `Please type ${shortestInput} to ${longestInput} characters.` };
  if (id !== undefined && !/^[\w-]{1,300}$/.test(id))
    return { field: 'id', message: 'This is no id of a place.' };
  if (countries && countries.length > mostCountries)
    return { field: 'countries', message: `Please name at most ${mostCountries} countries.` };
  if (countries?.some((code) => !/^[A-Za-z]{2}$/.test(code)))
    return { field: 'countries', message: 'Countries are ISO 3166-1 codes of two letters.' };
  if (language && !/^[A-Za-z]{2,3}(?:-[A-Za-z0-9]{2,8}){0,3}$/.test(language))
    return { field: 'language', message: 'This is no language code.' };
  if (sessionToken && !/^[\w-]{1,36}$/.test(sessionToken))
    return {
      field: 'sessionToken',
      message: 'A session token has 1 to 36 letters, digits, hyphens and underscores.',
    };
  return null;
}

/** Refuses what is no key of Google's; empty takes the key away. */
export function findKeyProblem(apiKey: string | null | undefined): PlacesProblem | null {
  if (!apiKey || /^[\w-]{10,200}$/.test(apiKey)) return null;
  return {
    field: 'input.apiKey',
    message: 'An API key of Google has 10 to 200 letters, digits, hyphens and underscores.',
  };
}
