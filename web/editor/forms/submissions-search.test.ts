import { describe, expect, it } from 'vitest';
import { readSearch } from '../search-params.ts';
import { fileAddress, submissionsSearch, submissionVariables } from './submissions-search.ts';

describe('which submissions are listed', () => {
  it('counts whole days of the website, the last one too', () => {
    const asked = { from: '2026-03-29', until: '2026-03-29' };
    expect(submissionVariables(asked, 'Europe/Berlin')).toMatchObject({
      submittedFrom: '2026-03-28T23:00:00.000Z',
      submittedBefore: '2026-03-29T22:00:00.000Z',
      state: 'RECEIVED',
    });
  });

  it('passes over a day that is none', () => {
    expect(readSearch(submissionsSearch, { from: '2026-13-77', until: 'soon', state: 'ELSE' })).toEqual({});
  });

  it('downloads what is listed', () => {
    expect(fileAddress('csv', 'f1', { search: 'a&b', from: '2026-03-01' }, 'UTC')).toBe(
      '/config/forms/f1/submissions.csv?search=a%26b&submittedFrom=2026-03-01T00%3A00%3A00.000Z',
    );
  });
});
