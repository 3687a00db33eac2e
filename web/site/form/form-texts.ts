import { type DatePart, datePartOrder } from './date-parts.rules.ts';

/** Words in a form that are not the owner's, and the order of its dates. */
export interface FormTexts {
  /** From disagreeing strongly to agreeing strongly. */
  readonly likert: readonly [string, string, string, string, string];
  readonly First: string;
  readonly Last: string;
  readonly Line1: string;
  readonly Line2: string;
  readonly City: string;
  readonly State: string;
  readonly Zip: string;
  readonly Country: string;
  readonly CountryCode: string;
  readonly Areacode: string;
  readonly Prefix: string;
  readonly Line: string;
  readonly select: string;
  /** In which order the language of the page writes a date. */
  readonly dateOrder: readonly DatePart[];
  /** The language of the page. */
  readonly language: string;
}

/** The words where a theme or website brings no others. */
export const usualFormTexts: FormTexts = {
  likert: ['Strongly Disagree', 'Disagree', 'Neutral', 'Agree', 'Strongly Agree'],
  First: 'First Name',
  Last: 'Last Name',
  Line1: 'Address 1',
  Line2: 'Address 2',
  City: 'City',
  State: 'State/Province',
  Zip: 'Zip/Postal Code',
  Country: 'Country',
  CountryCode: 'Country',
  Areacode: 'Area code',
  Prefix: 'Prefix',
  Line: 'Line',
  select: 'Select an option',
  dateOrder: ['Month', 'Day', 'Year'],
  language: 'en-US',
};

const likertKeys = ['StronglyDisagree', 'Disagree', 'Neutral', 'Agree', 'StronglyAgree'] as const;

/** A form's words in the website's language: `localized` looks a key of its strings up and answers empty for none. */
export function formTexts(localized: (key: string) => string, language: string): FormTexts {
  const own = (key: Exclude<keyof FormTexts, 'likert' | 'dateOrder' | 'language'>) =>
    localized(`form${key}`) || usualFormTexts[key];
  const [no, ratherNo, neutral, ratherYes, yes] = usualFormTexts.likert;
  const answer = (index: number, usual: string) =>
    localized(`productAnswerMap${likertKeys[index] ?? ''}`) || usual;
  return {
    likert: [answer(0, no), answer(1, ratherNo), answer(2, neutral), answer(3, ratherYes), answer(4, yes)],
    First: own('First'),
    Last: own('Last'),
    Line1: own('Line1'),
    Line2: own('Line2'),
    City: own('City'),
    State: own('State'),
    Zip: own('Zip'),
    Country: own('Country'),
    CountryCode: own('CountryCode'),
    Areacode: own('Areacode'),
    Prefix: own('Prefix'),
    Line: own('Line'),
    select: own('select'),
    dateOrder: datePartOrder(language),
    language,
  };
}

const usualNewsletterTexts = {
  title: '',
  description: '',
  label: 'Email Address',
  placeholder: '',
  button: 'Sign Up',
  note: '',
  requested: 'Thank you! Please check your mail and follow the link in it to confirm your sign-up.',
};

/** A sign-up's words: those of its place, else the website's or theme's, else the usual ones. */
export function newsletterTexts(
  given: Readonly<Record<string, string>>,
  localized: (key: string) => string,
): typeof usualNewsletterTexts {
  const own = (key: keyof typeof usualNewsletterTexts) =>
    given[key] ??
    (localized(`newsletter${key.charAt(0).toUpperCase()}${key.slice(1)}`) || usualNewsletterTexts[key]);
  return {
    title: own('title'),
    description: own('description'),
    label: own('label'),
    placeholder: own('placeholder'),
    button: own('button'),
    note: own('note'),
    requested: own('requested'),
  };
}
