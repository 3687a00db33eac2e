import { expect, test } from 'vitest';
import { pageTypeCode } from '#schema/page-types.ts';
import { downloadPreviewPage } from './download-pages.tsx';

test('the page of a file that nobody bought yet is of the specification’s type for it', () => {
  expect(pageTypeCode(downloadPreviewPage(null).pageType)).toBe(210);
});
