import { expect, test } from 'vitest';
import { socialIcons } from './social-icons.ts';

test('each service has an icon and a square that the icon is cut out of; who has no icon of its own shows a link', () => {
  const symbols = new Map(
    [...socialIcons().matchAll(/<symbol id="([^"]+)" viewBox="0 0 64 64">(.+?)<\/symbol>/g)].map(
      ([, id, drawing]) => [id, drawing] as const,
    ),
  );
  const ids = [...symbols.keys()];
  expect(ids).toEqual(
    expect.arrayContaining(['background', 'instagram-icon', 'instagram-mask', 'x-icon', 'flickr-icon']),
  );
  expect(new Set(ids).size).toBe(ids.length);
  expect(symbols.get('instagram-icon')).not.toBe(symbols.get('facebook-icon'));
  expect(symbols.get('flickr-icon')).toBe(symbols.get('tumblr-icon'));
  for (const drawing of symbols.values()) expect(drawing).toMatch(/ d="M(0 0[Mmh]|-10)/);
  expect(symbols.get('instagram-mask')).toContain('fill-rule="evenodd"');
});
