import { describe, expect, it } from 'vitest';
import { testWebsite } from './testing.ts';
import { inEnglish } from './visitor-page.tsx';

describe('A page in the product’s own words', () => {
  it.each([
    ['en-US', '<section class="account"><p>Sign in</p></section>'],
    ['en', '<section class="account"><p>Sign in</p></section>'],
    ['de', '<section lang="en" class="account"><p>Sign in</p></section>'],
    ['ar', '<section lang="en" dir="ltr" class="account"><p>Sign in</p></section>'],
  ])('says that they are English on a website in %s, and reads from the left', (language, html) => {
    const content = inEnglish(() => '<section class="account"><p>Sign in</p></section>');
    expect(content(testWebsite({ language }))).toBe(html);
  });
});
