import { createHash } from 'node:crypto';
import { type ContentSource, contentSourceCode } from '#schema/content-sources.ts';
import { isRecord } from '#schema/record.ts';
import type { FormSettings } from '../forms/form-settings.rules.ts';
import { isRedirectAllowed, usualWords } from '../forms/form-settings.rules.ts';
import type { Answer } from './answer.rules.ts';
import { answerText, withoutSecrets } from './answer-text.rules.ts';

/** A key is good for two hours. */
export const keyLifetimeSeconds = 2 * 60 * 60;

/** Nobody reads and fills in a form in less than this. */
export const leastSecondsToFill = 1;

/** The page that a form was on, as its sender tells it. */
export interface SubmissionPage {
  readonly pageId: string | null;
  readonly pageTitle: string | null;
  readonly pagePath: string | null;
  readonly contentSource: 'i' | 'c' | null;
}

/** What is told about the page is cut to its limits; what is no path of this website is left out. */
export function readPage(given: {
  readonly pageId?: string | null | undefined;
  readonly pageTitle?: string | null | undefined;
  readonly pagePath?: string | null | undefined;
  readonly contentSource?: ContentSource | null | undefined;
}): SubmissionPage {
  const { contentSource } = given;
  const pagePath = given.pagePath?.slice(0, 2_000) ?? '';
  return {
    pageId: given.pageId?.slice(0, 100) || null,
    pageTitle: given.pageTitle?.trim().slice(0, 300) || null,
    pagePath: /^\/(?!\/)\S*$/.test(pagePath) ? pagePath : null,
    contentSource: contentSource ? contentSourceCode(contentSource) : null,
  };
}

/** What was filled in is an object; anything else is nothing. */
export function readFormValues(value: unknown): Readonly<Record<string, unknown>> | undefined {
  return isRecord(value) ? { ...value } : undefined;
}

/** The same from JSON text. */
export function readFormText(text: string): Readonly<Record<string, unknown>> | undefined {
  try {
    return readFormValues(JSON.parse(text));
  } catch {
    return undefined;
  }
}

/** What a search looks through: every answer that is no secret, and the page. */
export function searchTextOf(answers: readonly Answer[], { pageTitle, pagePath }: SubmissionPage): string {
  const texts = withoutSecrets(answers).map((answer) => answerText(answer));
  return [...texts, pageTitle ?? '', pagePath ?? '']
    .filter((text) => text !== '')
    .join('\n')
    .toLowerCase();
}

/** The same form with the same answers has the same digest. */
export function digestOf(formId: string, answers: readonly Answer[]): string {
  return createHash('sha256')
    .update(JSON.stringify([formId, answers]))
    .digest('base64url');
}

/** What a visitor sees when all went well; an address that is no longer allowed gives way to the message. */
export function whatFollows(
  { after, message, html, redirectUrl }: FormSettings,
  allowedHosts: readonly string[],
): Pick<FormSettings, 'after' | 'message' | 'html' | 'redirectUrl'> {
  const words = message || usualWords.message;
  if (after === 'REDIRECT' && isRedirectAllowed(redirectUrl, allowedHosts))
    return { after, message: words, html: '', redirectUrl };
  if (after === 'HTML' && html.trim() !== '') return { after, message: words, html, redirectUrl: '' };
  return { after: 'MESSAGE', message: words, html: '', redirectUrl: '' };
}

/** Who fills in what people do not see, or is done within a second, is a robot. */
export function isByRobot(sent: {
  readonly honeypot?: string | null | undefined;
  readonly secondsToFill?: number | null | undefined;
}): boolean {
  const { honeypot, secondsToFill } = sent;
  const isTooQuick = typeof secondsToFill === 'number' && secondsToFill < leastSecondsToFill;
  return Boolean(honeypot) || isTooQuick;
}
