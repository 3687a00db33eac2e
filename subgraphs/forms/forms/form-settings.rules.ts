import { isEmail } from '#schema/email-address.rules.ts';
import type { AfterSubmission, FormSettingsInput } from '../generated/graphql.ts';
import { type InvalidInput, invalid } from './invalid.ts';

/** What a form says and does besides asking. */
export type FormSettings = {
  readonly submitLabel: string;
  readonly after: AfterSubmission;
  readonly message: string;
  readonly html: string;
  readonly redirectUrl: string;
  readonly notifyEmails: readonly string[];
};

/** As a form is until its owner says more. */
export const usualSettings: FormSettings = {
  submitLabel: '',
  after: 'MESSAGE',
  message: '',
  html: '',
  redirectUrl: '',
  notifyEmails: [],
};

/** The words where the owner gave none. */
export const usualWords = { submitLabel: 'Submit', message: 'Thank you!' } as const;

const maxNotified = 10;

/** A form leads to a path of its own website, or to an https address on a host that the website allows. */
export function isRedirectAllowed(url: string, allowedHosts: readonly string[]): boolean {
  // Browsers read a backslash as a slash, and leave line breaks out: `/\evil.example` would be elsewhere.
  if (/[\s\\]|\p{Cc}/u.test(url) || url.length > 2083) return false;
  if (url.startsWith('/')) return !url.startsWith('//');
  if (!URL.canParse(url)) return false;
  const { protocol, host, username, password } = new URL(url);
  return protocol === 'https:' && username === '' && password === '' && allowedHosts.includes(host);
}

/** What the input leaves out stays as it was; texts have limits, and an address for afterwards must be allowed. */
export function readSettings(
  input: FormSettingsInput,
  before: FormSettings,
  allowedHosts: readonly string[],
): FormSettings | InvalidInput {
  const settings: FormSettings = {
    submitLabel: input.submitLabel?.trim() ?? before.submitLabel,
    after: input.after ?? before.after,
    message: input.message?.trim() ?? before.message,
    html: input.html ?? before.html,
    redirectUrl: input.redirectUrl?.trim() ?? before.redirectUrl,
    notifyEmails: input.notifyEmails?.map((email) => email.trim()) ?? before.notifyEmails,
  };
  return findProblem(settings, input, allowedHosts) ?? settings;
}

function findProblem(
  { submitLabel, after, message, html, redirectUrl, notifyEmails }: FormSettings,
  input: FormSettingsInput,
  allowedHosts: readonly string[],
): InvalidInput | undefined {
  const path = 'input.settings';
  if (submitLabel.length > 100)
    return invalid(`${path}.submitLabel`, 'The words on the button have at most 100 characters.');
  if (message.length > 2_000)
    return invalid(`${path}.message`, 'The message afterwards has at most 2000 characters.');
  if (html.length > 20_000)
    return invalid(`${path}.html`, 'The HTML afterwards has at most 20000 characters.');
  if (notifyEmails.length > maxNotified)
    return invalid(`${path}.notifyEmails`, 'At most 10 addresses get a mail of each submission.');
  if (!notifyEmails.every((email) => isEmail(email)))
    return invalid(`${path}.notifyEmails`, 'Please enter a valid email');
  if (after === 'REDIRECT' && redirectUrl === '')
    return invalid(`${path}.redirectUrl`, 'Say where the form leads to.');
  // An address that was allowed once is looked at again when it is used.
  if (input.redirectUrl && !isRedirectAllowed(redirectUrl, allowedHosts))
    return invalid(
      `${path}.redirectUrl`,
      'A form leads to a path of this website, or to an https address on an allowed host.',
    );
  return undefined;
}
