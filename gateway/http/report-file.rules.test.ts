import { expect, test } from 'vitest';
import { reportPart } from './report-file.rules.ts';

const nothing = {
  ...{ __typename: 'VisitReportCsvRow' as const, product: null, form: null, collection: null, item: null },
};
const pageInfo = {
  __typename: 'PageInfo' as const,
  hasNextPage: false,
  hasPreviousPage: false,
  endCursor: '2',
};

test('a file of products has their titles beside their ids, and nothing beside one that is gone', () => {
  const rows = [
    { ...nothing, cells: ['p1', '3'], product: { __typename: 'Product' as const, title: '=Mug, blue' } },
    { ...nothing, cells: ['p2', '1'] },
  ];
  const part = {
    __typename: 'VisitReportCsvPart' as const,
    text: 'p1,3\r\np2,1\r\n',
    headings: ['Product', 'Seen'],
    idColumns: 1,
    rows,
    pageInfo,
  };
  expect(reportPart(part).text).toBe(`Product,Product title,Seen\r\np1,"'=Mug, blue",3\r\np2,,1\r\n`);
  const later = { ...part, pageInfo: { ...pageInfo, hasPreviousPage: true } };
  expect(reportPart(later).text).toBe(`p1,"'=Mug, blue",3\r\np2,,1\r\n`);
});

test('a file of fields has the titles of forms and of their fields', () => {
  const field = { __typename: 'FormField' as const, id: 'f1', title: 'Nickname' };
  const form = { __typename: 'Form' as const, name: 'Contact', fields: [field] };
  const rows = [
    { ...nothing, cells: ['form', 'f1', '3'], form },
    { ...nothing, cells: ['form', 'gone', '2'], form },
  ];
  const part = {
    __typename: 'VisitReportCsvPart' as const,
    text: '',
    headings: ['Form', 'Field', 'Visits'],
    idColumns: 2,
    rows,
    pageInfo,
  };
  expect(reportPart(part).text).toBe(
    'Form,Form title,Field,Field title,Visits\r\nform,Contact,f1,Nickname,3\r\nform,Contact,gone,,2\r\n',
  );
});

test('a file of pages is as the report tells it', () => {
  const part = {
    __typename: 'VisitReportCsvPart' as const,
    text: 'Value\r\n/\r\n',
    headings: ['Value'],
    idColumns: 0,
    rows: [],
    pageInfo,
  };
  expect(reportPart(part)).toEqual({ text: 'Value\r\n/\r\n', pageInfo });
});
