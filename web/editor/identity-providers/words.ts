/** Texts of Sign-in of members. */
export const identityProvidersWords = {
  title: 'Where members can sign in besides',
  explanation:
    'Members always sign in by email and password, or by a passkey. A provider that speaks OpenID Connect, such as your company’s sign-in, can vouch for them too.',
  tryIt: 'See the sign-in page',
  add: 'Add a provider',
  emptyTitle: 'Members sign in here alone',
  emptyText: 'Add a provider, and the sign-in page shows a button for it.',
  columns: { name: 'Button', issuer: 'Provider', state: 'State' },
  on: 'Offered',
  off: 'Not offered',
  provider: 'Sign-in provider',
  name: 'Name on the button',
  issuer: 'Address of the issuer',
  issuerHint: 'Such as https://login.example. It is asked for the rest when a member signs in.',
  clientId: 'Client id',
  clientSecret: 'Client secret',
  active: 'Offer it on the sign-in page',
  callback: 'Address to come back to, for the provider',
  removeTitle: (name: string) => `Remove “${name}”?`,
  removeText:
    'Nobody can sign in by it any more. Members who came by it stay, and choose a password by “Forgot password”.',
  keep: 'Keep it',
  remove: 'Remove provider',
} as const;
