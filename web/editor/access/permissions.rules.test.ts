import { expect, test } from 'vitest';
import { withoutIncluded } from './permissions.rules.ts';

test('what somebody may do is said once, where one permission includes another', () => {
  expect(withoutIncluded(['CONTENT_MANAGE', 'CONTENT_DRAFT', 'MEDIA_UPLOAD'])).toEqual([
    'CONTENT_MANAGE',
    'MEDIA_UPLOAD',
  ]);
});
