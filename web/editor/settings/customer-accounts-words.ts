/** Texts of who may have an account on the website. */
export const customerAccountsWords = {
  title: 'Customer accounts',
  label: 'Who has an account',
  terms: {
    OPEN: 'Everyone who makes one',
    SIGN_IN_ONLY: 'Those who have one already',
    GUESTS_ONLY: 'Nobody: orders as a guest only',
  },
  hints: {
    OPEN: 'Visitors make an account and sign in. Nobody has to: orders are placed as a guest, too.',
    SIGN_IN_ONLY:
      'Members sign in as before, and nobody makes a new account. Orders are placed as a guest, too.',
    GUESTS_ONLY:
      'The link to the account is gone from the website and from the checkout, and nobody signs in. Member areas, courses and subscriptions need an account: nobody reaches theirs meanwhile. Who is signed in now stays so until they sign out.',
  },
  saved: 'Saved. It holds from now on.',
} as const;
