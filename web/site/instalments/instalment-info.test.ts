import { describe, expect, it } from 'vitest';
import { respondInstalmentInfo } from './instalment-info.tsx';
import { instalmentInfoUrl, instalmentLocales } from './instalment-locale.rules.ts';

const bodyAt = (path: string) => String(respondInstalmentInfo({ path })?.body);

describe('the page that explains instalments', () => {
  it.each(instalmentLocales)('is there for $country in $language', (locale) => {
    const response = respondInstalmentInfo({ path: instalmentInfoUrl(locale) });
    expect(response).toMatchObject({
      status: 200,
      contentType: 'text/html; charset=utf-8',
      isShareable: true,
    });
    expect(String(response?.body)).toContain(`<html lang="${locale.language}-${locale.country}">`);
    expect(String(response?.body)).not.toMatch(/[{}]/);
  });

  it('speaks of the provider by its name there', () => {
    expect(bodyAt('/instalments/modal/US-en.html')).toContain('Pay in 4 with Afterpay');
    expect(bodyAt('/instalments/modal/GB-en.html')).toContain('Pay in 4 with Clearpay');
    expect(bodyAt('/instalments/modal/CA-fr.html')).toContain('Payez en 4 fois avec Afterpay');
  });

  it('leaves all other addresses to the website', () => {
    for (const path of [
      '/instalments/modal/US-fr.html',
      '/instalments/modal/DE-de.html',
      '/instalments',
      '/',
    ]) {
      expect(respondInstalmentInfo({ path })).toBeUndefined();
    }
  });
});
