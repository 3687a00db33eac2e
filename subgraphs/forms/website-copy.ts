import type { CopyRules } from '#kit/website-copy.ts';

/** What of a website's forms comes along when it is copied into another install. */
export const formsCopy: CopyRules = {
  left: ['hook_delivery'],
  people: ['form_submission', 'subscriber', 'suppressed_address'],
  // Links of newsletters that were sent go on working; they do nothing but unsubscribe.
  harmless: ['subscriber.unsubscribe_token'],
  only: {
    // Programs and spreadsheets elsewhere are told with a secret, which stays.
    form_connection:
      't.signing_secret IS NULL AND t.signing_secret_sealed IS NULL AND t.feed_hash IS NULL AND t.sheet_key_sealed IS NULL',
  },
};
