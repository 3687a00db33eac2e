import { describe, expect, it } from 'vitest';
import { testWebsite } from './testing.ts';
import { inWords } from './visitor-page.tsx';

describe('A page in the product’s own words', () => {
  it.each([
    ['en-US', '<section class="account"><p>Sign in</p></section>'],
    ['en', '<section class="account"><p>Sign in</p></section>'],
    ['de', '<section class="account"><p>Anmelden</p></section>'],
    ['da', '<section lang="en" class="account"><p>Sign in</p></section>'],
    ['ar', '<section lang="en" dir="ltr" class="account"><p>Sign in</p></section>'],
  ])('says on a website in %s which language they are in', (language, html) => {
    const content = inWords((_, __, say) => `<section class="account"><p>${say('Sign in')}</p></section>`);
    expect(content(testWebsite({ language }))).toBe(html);
  });
});
