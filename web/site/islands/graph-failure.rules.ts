import { pageText } from '../languages/page-texts.ts';

/** A call to the graph that brought no answer; its message is for the shopper. */
export class GraphFailure extends Error {
  override readonly name = 'GraphFailure';
  /** HTTP status; null when nothing came back. */
  readonly status: number | null;

  constructor(message: string, status: number | null = null) {
    super(message);
    this.status = status;
  }
}

/** What is known about a call that failed. */
export interface FailedCall {
  /** HTTP status; null when nothing came back. */
  readonly status: number | null;
  /** `extensions.code` of the first error, when there is one. */
  readonly code?: string;
  /** The server's own words. */
  readonly message?: string;
  readonly areCookiesEnabled: boolean;
}

/**
 * No answer means the connection, 429 means wait, a failed crumb means reload (or allow cookies); for the rest the
 * server's message holds.
 */
export function failureMessage({ status, code, message, areCookiesEnabled }: FailedCall): string {
  if (status === null) return pageText('Please check your internet connection.');
  if (status === 429 || code === 'TOO_MANY_REQUESTS') return pageText('Please try again in a few seconds.');
  if (code === 'CRUMB_FAILED') {
    return areCookiesEnabled
      ? pageText('Your session has expired. Please reload the page and try again.')
      : pageText('Please enable cookies in your browser, reload the page, and try again.');
  }
  return message || pageText('Something went wrong on our side. Please try again.');
}

/** The words for anything that was thrown on the way. */
export function messageOf(error: unknown): string {
  return error instanceof Error && error.message !== ''
    ? error.message
    : failureMessage({ status: 500, areCookiesEnabled: true });
}
