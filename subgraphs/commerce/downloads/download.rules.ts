/**
 * A file can be downloaded 20 times for each piece that was bought. A link on a page works for two days, in a mail for thirty; the order's
 * page always has fresh ones.
 */
export const downloadLimits = { perPiece: 20, pageDays: 2, mailDays: 30, mostFiles: 50 } as const;

/** A download that broke goes on for a day without counting again. */
export const continuedHours = 24;

const minuteMs = 60_000;

/** When a link that is made now stops working, in whole minutes. */
export function linkEnd(now: Date, days: number): Date {
  return new Date(Math.floor(now.getTime() / minuteMs) * minuteMs + days * 24 * 60 * minuteMs);
}

/** What is known of a purchase when its file is asked for. */
export interface DownloadSituation {
  /** Paid for, and neither given back nor called off. */
  readonly isPaid: boolean;
  readonly quantity: number;
  readonly downloads: number;
}

/** How often a purchase's file can still be downloaded. */
export function downloadsLeft({ quantity, downloads }: Omit<DownloadSituation, 'isPaid'>): number {
  return Math.max(0, quantity * downloadLimits.perPiece - downloads);
}

/** Why a file is not given, in the shop's words. */
export const downloadMessages = {
  unknown: 'There is no such file. Please check the link.',
  expired:
    'This link is too old. Open your order for a new one: its address is in the mail that we sent you.',
  ended: 'This purchase was refunded or cancelled, so its files can no longer be downloaded.',
  usedUp: 'This file was downloaded as often as it can be. Please contact the shop.',
} as const;
