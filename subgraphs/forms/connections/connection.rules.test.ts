import { describe, expect, test } from 'vitest';
import type { FormConnectedServiceRow } from './connection.data.ts';
import { connectionStatus, readHookUrl, readSheetName } from './connection.rules.ts';

const zap: FormConnectedServiceRow = {
  ...{ id: 'c', formId: 'f', kind: 'ZAPIER', mailingListId: null, requiresDoubleOptIn: true },
  ...{ spreadsheetName: null, url: 'https://a.example', count: 0, lastDeliveredAt: null, lastError: null },
  createdAt: new Date(0),
};

describe('the status of a connection', () => {
  test('Awaiting Connection', () => {
    expect(connectionStatus(zap, 0)).toBe('Awaiting Connection');
    expect(connectionStatus({ ...zap, kind: 'SPREADSHEET' }, 0)).toBe('Awaiting Connection');
  });
  test('then a count of connected Zaps', () => {
    expect(connectionStatus({ ...zap, count: 3, lastDeliveredAt: new Date(1) }, 1)).toBe('1 connected Zap');
    expect(connectionStatus({ ...zap, count: 3, lastDeliveredAt: new Date(1) }, 2)).toBe('2 connected Zaps');
  });
  test('Connected, and what went wrong last', () => {
    expect(connectionStatus({ ...zap, kind: 'SPREADSHEET', lastDeliveredAt: new Date(1) }, 0)).toBe(
      'Connected',
    );
    expect(connectionStatus({ ...zap, lastError: 'The address answered 500.' }, 0)).toBe(
      'The address answered 500.',
    );
  });
});

test.each(['http://a.example/hook', 'ftp://a.example', 'a.example', '', 'https://u:p@a.example', null])(
  '%j is no address to call',
  (url) => {
    expect(readHookUrl(url)).toMatchObject({
      message: 'Links must be formatted as https://example.com/hook',
    });
  },
);

test('a spreadsheet needs a name', () => {
  expect(readSheetName(' Guests ')).toBe('Guests');
  expect(readSheetName('  ')).toMatchObject({ field: 'input.spreadsheetName' });
});
