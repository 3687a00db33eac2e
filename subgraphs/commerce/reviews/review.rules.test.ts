import { describe, expect, it } from 'vitest';
import {
  areReviewsOn,
  averageOf,
  cleanReview,
  cleanText,
  expiryOf,
  findInvitationProblem,
  findReplyProblem,
  findReviewProblem,
} from './review.rules.ts';

const fine = { rating: 5, title: 'Lovely', body: 'A good mug.', displayName: 'Ada' };

describe('A review', () => {
  it('is taken with stars, a few words and a name', () => {
    expect(findReviewProblem(fine)).toBeNull();
    expect(findReviewProblem({ ...fine, title: '' })).toBeNull();
    expect(findReviewProblem({ ...fine, body: 'x'.repeat(5_000), title: 'x'.repeat(120) })).toBeNull();
  });

  it.each([0, 6, 2.5, Number.NaN])(
    'of %d stars is answered with “Please choose from 1 to 5 stars.”',
    (rating) => {
      expect(findReviewProblem({ ...fine, rating })).toEqual({
        field: 'input.rating',
        message: 'Please choose from 1 to 5 stars.',
      });
    },
  );

  it.each([
    [{ body: '' }, 'input.body', 'Please write a few words about it.'],
    [{ body: 'x'.repeat(5_001) }, 'input.body', 'A review has at most 5000 characters.'],
    [{ displayName: '' }, 'input.displayName', 'Please say what you want to be called.'],
    [{ displayName: 'x'.repeat(61) }, 'input.displayName', 'A name has at most 60 characters.'],
    [{ title: 'x'.repeat(121) }, 'input.title', 'A title has at most 120 characters.'],
  ])('with %j is refused at %s', (wrong, field, message) => {
    expect(findReviewProblem({ ...fine, ...wrong })).toEqual({ field, message });
  });

  it('keeps its lines, and loses what cannot be seen', () => {
    expect(cleanText('  One\r\n\r\n\r\n\r\nTwo\u0000\u202e  three \n')).toBe('One\n\nTwo three');
    expect(cleanReview({ rating: 4, title: null, body: ' a ', displayName: 'Ada\nLovelace' })).toEqual({
      rating: 4,
      title: '',
      body: 'a',
      displayName: 'Ada Lovelace',
    });
  });

  it('that is far too long is refused as it is, before it is looked through', () => {
    const long = ' \r\n'.repeat(20_000);
    expect(cleanReview({ rating: 5, body: long, displayName: 'Ada' }).body).toBe(long);
  });

  it('is answered by the shop in at most 2000 characters', () => {
    expect(findReplyProblem('x'.repeat(2_000))).toBeNull();
    expect(findReplyProblem('x'.repeat(2_001))).not.toBeNull();
  });
});

describe('The average of stars', () => {
  it.each([
    [[0, 0, 0, 0, 0], null],
    [[0, 0, 0, 0, 3], '5.0'],
    [[1, 0, 0, 0, 0], '1.0'],
    [[0, 0, 0, 1, 1], '4.5'],
    // 4.25 and 4.75 are halves of a tenth.
    [[0, 0, 0, 3, 1], '4.3'],
    [[0, 0, 0, 1, 3], '4.8'],
    [[1, 0, 0, 0, 2], '3.7'],
  ])('of %j is %s', (distribution, average) => {
    expect(averageOf(distribution)).toBe(average);
  });
});

describe('An invitation', () => {
  const now = new Date('2026-03-01T12:00:00Z');

  it('is good for 60 days', () => {
    expect(expiryOf(now).toISOString()).toBe('2026-04-30T12:00:00.000Z');
    expect(findInvitationProblem({ expiresAt: expiryOf(now), usedAt: null }, now)).toBeNull();
    expect(findInvitationProblem({ expiresAt: now, usedAt: null }, now)).toBe('ReviewInvitationExpired');
  });

  it('that was used stays used when it runs out', () => {
    expect(findInvitationProblem({ expiresAt: now, usedAt: now }, now)).toBe('ReviewInvitationUsed');
    expect(findInvitationProblem(null, now)).toBe('ReviewInvitationUnknown');
  });
});

it('the operator’s kill switch turns off what an owner turned on', () => {
  expect(areReviewsOn({ isEnabled: true }, [])).toBe(true);
  expect(areReviewsOn({ isEnabled: true }, ['reviews-kill-switch'])).toBe(false);
  expect(areReviewsOn({ isEnabled: false }, [])).toBe(false);
});
