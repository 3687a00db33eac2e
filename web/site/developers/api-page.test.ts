import { expect, test } from 'vitest';
import openapi from '#schema/openapi.json';
import { renderApiPage } from './api-page.tsx';

test('every documented path is shown with what it answers, also where that is nothing', () => {
  const page = renderApiPage(openapi, 'https://shop.example');
  const paths = Object.values(openapi.paths).flatMap((methods) => Object.keys(methods));
  expect(page.split('aria-labelledby=').length - 1).toBe(paths.length);
  expect(page.split('<h3>Answer</h3>').length - 1).toBe(paths.length);
  expect(page).toContain('<code>204</code> Done.');
  expect(page).toContain('object (multipart/form-data)');
  expect(page).toContain('-F file=@picture.jpg');
});
