import { expect, test } from 'vitest';
import { announcementOf, columnsOf, fieldsOf, isWrongAddress, linksOf } from './frame-draft.rules.ts';

test('what is half typed stays in the draft', () => {
  expect(linksOf([{ text: 'Shop', url: 'sho' }, {}, 4])).toEqual([
    { text: 'Shop', url: 'sho', newWindow: false },
    { text: '', url: '', newWindow: false },
    { text: '', url: '', newWindow: false },
  ]);
  expect(columnsOf([{ title: 'Visit' }])).toEqual([{ title: 'Visit', text: '', links: [] }]);
  expect(columnsOf('x')).toEqual([]);
  expect(fieldsOf([1])).toEqual({});
});

test('an announcement is off until something is announced, and a program may have stored its text alone', () => {
  expect(announcementOf(undefined)).toMatchObject({ isShown: false, text: '', background: '#1f2937' });
  expect(announcementOf('Kiln open day')).toMatchObject({ isShown: true, text: 'Kiln open day' });
  expect(announcementOf({ text: 'Sale', isShown: false, url: 'x' })).toMatchObject({
    ...{ isShown: false, text: 'Sale', url: 'x' },
  });
});

test('an address is wrong when it leads nowhere, and none is not wrong', () => {
  expect(['', '/shop', 'https://a.example', 'mailto:a@b.example'].map(isWrongAddress)).toEqual([
    ...[false, false, false, false],
  ]);
  expect(['shop', 'javascript:alert(1)', 'www.a.example'].map(isWrongAddress)).toEqual([true, true, true]);
});
