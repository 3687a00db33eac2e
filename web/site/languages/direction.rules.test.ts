import { expect, test } from 'vitest';
import { directionOf } from './direction.rules.ts';

test.each(['ar', 'ar-EG', 'he', 'fa', 'ur', 'yi', 'dv', 'ckb', 'az-Arab', 'pa-PK'])(
  '%s is written from the right',
  (language) => {
    expect(directionOf(language)).toBe('rtl');
  },
);

test.each(['en', 'de-CH', 'az', 'pa', 'ja', 'zh-Hant-TW', 'tr', 'ar-Latn', '', 'no language'])(
  '“%s” is written from the left',
  (language) => {
    expect(directionOf(language)).toBe('ltr');
  },
);
