import { expect, test } from 'vitest';
import type { SiteReviewRequestQuery } from '#web/generated/graphql.ts';
import { testWebsite } from '../page/testing.ts';
import { reviewRequestPage, reviewThanksPage } from './review-request-page.tsx';

const request: SiteReviewRequestQuery = {
  __typename: 'Query',
  reviewRequest: {
    __typename: 'ReviewRequest',
    product: {
      __typename: 'Product',
      id: 'p',
      title: 'Mug <b>',
      fullUrl: '/shop/mug',
      images: [{ __typename: 'Image', url: '/media/i/mug.jpg', altText: 'A "mug"' }],
    },
  },
};

const html = (...input: Parameters<typeof reviewRequestPage>) =>
  reviewRequestPage(...input).content(testWebsite());

test('the page of the type 209 asks for stars, a title, words, a name and pictures, in a plain form', () => {
  const page = reviewRequestPage(request, 'token');
  expect(page).toMatchObject({
    pageType: 'REVIEWS_REQUEST',
    typeName: 'review-request',
    title: 'Write a review',
  });
  const form = page.content(testWebsite());
  expect(form).toContain('action="/review-request?token=token" encType="multipart/form-data"');
  expect(form.match(/<input type="radio"[^>]* name="rating"/g)).toHaveLength(5);
  expect(form).toContain('<legend>How many stars?</legend>');
  expect(form).toContain('maxLength="5000"');
  expect(form).toContain('Mug &lt;b&gt;');
});

test('what was typed is there again, and the field that is wrong says why', () => {
  const returned = {
    values: { rating: '4', title: '"><script>', body: '</textarea><script>', displayName: 'Ada' },
    field: 'body',
    message: 'Please write a <few> words about it.',
  };
  const form = html(request, 'token', returned);
  expect(form).not.toContain('<script>');
  expect(form).toContain('checked="" value="4"');
  expect(form).toContain('&lt;/textarea&gt;');
  expect(form).toContain('aria-describedby="review-body-problem" aria-invalid="true"');
  expect(form).toContain('Please write a &lt;few&gt; words about it.');
});

test('a link that does not work says so, without a form', () => {
  const form = html(
    {
      __typename: 'Query',
      reviewRequest: { __typename: 'ReviewInvitationExpired', message: 'This link has run out.' },
    },
    'token',
  );
  expect(form).toContain('This link has run out.');
  expect(form).not.toContain('<form');
});

test('thanks say whether the review is on the page already', () => {
  expect(reviewThanksPage(true).content(testWebsite())).toContain('It is on the product’s page now.');
  expect(reviewThanksPage(false).content(testWebsite())).toContain('once the shop has looked at it');
});

test('where visitors are checked the form has the work done first, and says that it needs scripts', () => {
  const website = testWebsite();
  const captchaSettings = { ...website.captchaSettings, provider: 'ALTCHA' as const };
  const form = reviewRequestPage(request, 'token').content({ ...website, captchaSettings });
  expect(form).toContain('data-enhance="captcha" data-action="review" data-provider="ALTCHA"');
  expect(form).toContain('<input type="hidden" name="captchaToken"/>');
  expect(form).toContain('<noscript><p class="captcha-no-script">');
  expect(html(request, 'token')).not.toContain('captcha');
});
