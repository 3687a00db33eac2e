import { describe, expect, it } from 'vitest';
import { failureMessage, GraphFailure, messageOf } from './graph-failure.rules.ts';

const areCookiesEnabled = true;

describe('a call that failed', () => {
  it('Please check your internet connection.', () => {
    expect(failureMessage({ status: null, areCookiesEnabled })).toBe(
      'Please check your internet connection.',
    );
  });

  it('Please try again in a few seconds.', () => {
    expect(failureMessage({ status: 429, message: 'Too many', areCookiesEnabled })).toBe(
      'Please try again in a few seconds.',
    );
  });

  it('Your session has expired. Please reload the page and try again.', () => {
    expect(failureMessage({ status: 403, code: 'CRUMB_FAILED', areCookiesEnabled })).toBe(
      'Your session has expired. Please reload the page and try again.',
    );
  });

  it('Please enable cookies in your browser, reload the page, and try again.', () => {
    expect(failureMessage({ status: 403, code: 'CRUMB_FAILED', areCookiesEnabled: false })).toBe(
      'Please enable cookies in your browser, reload the page, and try again.',
    );
  });

  it('else in the server’s words', () => {
    expect(failureMessage({ status: 500, message: 'The kiln is on fire.', areCookiesEnabled })).toBe(
      'The kiln is on fire.',
    );
    expect(messageOf(new GraphFailure('The kiln is on fire.'))).toBe('The kiln is on fire.');
  });

  it('and never without words', () => {
    expect(failureMessage({ status: 500, areCookiesEnabled })).not.toBe('');
    expect(messageOf('thrown')).not.toBe('');
  });
});
