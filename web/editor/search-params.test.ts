import { expect, it } from 'vitest';
import { anyText, oneOf, parseSearch, readSearch, stringifySearch } from './search-params.ts';

const shape = { search: anyText, state: oneOf(['OPEN', 'COMPLETED']) };

it('a filter is read from the address, and one that nobody knows is not', () => {
  expect(readSearch(shape, parseSearch('?search=1001&state=OPEN&x=1'))).toEqual({
    search: '1001',
    state: 'OPEN',
  });
  expect(readSearch(shape, parseSearch('?state=GONE&search='))).toEqual({});
});

it('a filter is written into the address as plain words, and left out when it is empty', () => {
  expect(stringifySearch({ search: 'ada & co', state: undefined })).toBe('?search=ada+%26+co');
  expect(stringifySearch({})).toBe('');
  expect(parseSearch(stringifySearch({ search: '1001' }))).toEqual({ search: '1001' });
});
