import { expect, it } from 'vitest';
import { secretOf } from '#kit/secret.ts';
import { previewEnd, readPreview, writePreview } from './preview.rules.ts';

const secret = secretOf(Buffer.alloc(32, 7));
const now = new Date('2026-03-01T00:00:00.000Z');
const token = writePreview(secret, { websiteId: 'w', revisionId: 'r1', expiresAt: previewEnd(now) });

it('shows its revision for a day, on its website', () => {
  expect(readPreview(secret, 'w', token, now)).toBe('r1');
  expect(readPreview(secret, 'w', token, new Date('2026-03-01T23:59:59.000Z'))).toBe('r1');
  expect(readPreview(secret, 'w', token, new Date('2026-03-02T00:00:00.000Z'))).toBeNull();
  expect(readPreview(secret, 'other', token, now)).toBeNull();
});

it('shows nothing when it was made up', () => {
  for (const forged of [
    '',
    'r1',
    token.replace('r1', 'r2'),
    `${token}x`,
    token.replace(/\d{13}/, '9999999999999'),
  ])
    expect(readPreview(secret, 'w', forged, now)).toBeNull();
});
