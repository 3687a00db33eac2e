import { describe, expect, it } from 'vitest';
import { findAddressProblem, isLanguage, isLine, memberSessionSeconds } from './member.rules.ts';

const address = {
  ...{ name: 'Ada', line1: 'Quay 1', line2: '', city: 'Bergen', region: '', postalCode: '', country: 'NO' },
  phone: '',
};

describe('what members write about themselves', () => {
  it('is one line each, without control characters', () => {
    expect(isLine('Ada Lovelace-Žižka', 100)).toBe(true);
    expect(isLine('x'.repeat(101), 100)).toBe(false);
    for (const text of ['a\nb', 'a\r\nBcc: eve', 'a\u0000', 'a\u2028b'])
      expect(isLine(text, 100)).toBe(false);
  });

  it('names a language as BCP 47', () => {
    for (const language of ['de', 'pt-BR', 'zh-Hant-TW']) expect(isLanguage(language)).toBe(true);
    for (const language of ['', 'd', 'de_DE', 'de-', '<script>', 'x'.repeat(40)])
      expect(isLanguage(language)).toBe(false);
  });

  it('is an address with a name, a street, a city and a country', () => {
    expect(findAddressProblem(address)).toBeNull();
    for (const field of ['name', 'line1', 'city'] as const)
      expect(findAddressProblem({ ...address, [field]: ' ' })?.field).toBe(field);
    for (const country of ['', 'no', 'Norway', 'N1'])
      expect(findAddressProblem({ ...address, country })?.message).toBe('Choose a country.');
    expect(findAddressProblem({ ...address, line2: 'x'.repeat(201) })?.field).toBe('line2');
  });
});

describe('time', () => {
  it('is 60 days for a session that is remembered, else a day at most', () => {
    expect([memberSessionSeconds(true), memberSessionSeconds(false)]).toEqual([5_184_000, 86_400]);
  });
});
