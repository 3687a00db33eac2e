import { expect, it, test } from 'vitest';
import { countryName, countryOptions } from './countries.ts';
import { deviceName } from './device-name.rules.ts';

test.each([
  ['Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0', 'Firefox on Linux'],
  [
    'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/130.0 Safari/537.36 Edg/130.0',
    'Edge on Windows',
  ],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Safari/604.1', 'Safari on an iPhone'],
  [
    'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/130.0 Mobile Safari/537.36',
    'Chrome on Android',
  ],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605 Version/18 Safari/605',
    'Safari on a Mac',
  ],
  ['curl/8', 'A browser'],
  ['', 'A browser'],
])('%s is told as “%s”', (userAgent, name) => {
  expect(deviceName(userAgent)).toBe(name);
});

it('countries are named in the reader’s language, and none is a union, gone or made up', () => {
  const options = countryOptions('de-DE');
  expect(options.find(({ code }) => code === 'NO')?.name).toBe('Norwegen');
  expect(options.map(({ code }) => code)).not.toEqual(expect.arrayContaining(['EU']));
  for (const gone of ['SU', 'YU', 'DD', 'XA', 'ZZ', 'UK', 'UN'])
    expect(options.map(({ code }) => code)).not.toContain(gone);
  expect(options.length).toBeGreaterThan(240);
  expect(options.length).toBeLessThan(255);
  expect(countryName('NO', 'not a language at all')).toBe('Norway');
  expect(countryName('Norway', 'en')).toBe('Norway');
});
