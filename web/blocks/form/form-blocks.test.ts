import { expect, test } from 'vitest';
import { readPlaces } from '../../site/form/form-places.ts';
import { renderOne } from '../testing.ts';

test('a form block is the place of its form, and without a form it is empty', async () => {
  const html = await renderOne('form', { formId: 'f-1' });
  expect(readPlaces(html)[1]).toMatchObject({ kind: 'form', id: 'f-1' });
  expect(readPlaces(await renderOne('form', {}))).toHaveLength(1);
});

test('a newsletter block brings its own words along, whatever is in them', async () => {
  const html = await renderOne('newsletter', { title: 'News & "letters" <b>', button: 'Join', note: 5 });
  expect(html).toContain('sqs-block-newsletter');
  expect(readPlaces(html)[1]).toEqual({
    ...{ kind: 'newsletter', id: '' },
    attributes: { title: 'News & "letters" <b>', button: 'Join', source: 'block' },
  });
});
