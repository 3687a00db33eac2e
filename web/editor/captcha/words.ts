/** Texts of Spam protection. */
export const captchaWords = {
  title: 'Spam protection',
  explanation:
    'Forms, comments, reviews, sign-ups and waiting lists can ask for a sign that a person fills them in. People are shown no puzzles.',
  provider: 'Who tells people from robots',
  usual: 'As the install does',
  providers: {
    NONE: 'Nobody',
    ALTCHA: 'The visitor’s browser does a piece of work (ALTCHA)',
    RECAPTCHA_ENTERPRISE: 'Google’s reCAPTCHA Enterprise',
  },
  hints: {
    USUAL: 'Whoever runs the install decides.',
    NONE: 'Nothing is asked of visitors.',
    ALTCHA: 'Nothing leaves this server, and no cookie is kept. It needs https.',
    RECAPTCHA_ENTERPRISE:
      'Google learns of the visit and gives it a score. Many countries ask you to tell visitors so.',
  },
  now: { NONE: 'Off', ALTCHA: 'ALTCHA', RECAPTCHA_ENTERPRISE: 'reCAPTCHA' },
  siteKey: 'Site key',
  projectId: 'Google Cloud project',
  apiKey: 'API key',
  minScore: 'Lowest score of a person',
  minScoreHint: 'From 0 to 1. A higher one keeps out more robots, and more people.',
} as const;
