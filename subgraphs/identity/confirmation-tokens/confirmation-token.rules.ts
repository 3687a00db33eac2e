const hourSeconds = 60 * 60;
const daySeconds = 24 * hourSeconds;

/** How long each link in a mail works, in seconds. */
export const tokenSeconds = { SIGN_UP: daySeconds, RESET: hourSeconds, EMAIL: daySeconds } as const;

/** What a link in a mail allows. */
export type TokenPurpose = keyof typeof tokenSeconds;

/** So many e-mails go to one address, and so many are asked for from one network address, in each hour. */
export const emailLimits = { ofEmail: 3, ofAddress: 20, windowSeconds: hourSeconds } as const;
