import { createHmac } from 'node:crypto';
import type { CaptchaTerms } from './captcha.ts';
import { isSameText } from './same-text.ts';

/** Who asks, as the gateway found out. Subgraphs trust nothing else: not the network, not other headers. */
export interface Viewer {
  /** The website that the request is for; null for work that belongs to none. */
  readonly websiteId: string | null;
  /** Names of the enum `Permission` that the viewer holds, besides EVERYONE and VISITOR. */
  readonly permissions: readonly string[];
  /** The signed-in contributor. */
  readonly accountId?: string;
  /** The contributor's only role is the one that looks at the website: their visits are counted as those of visitors are. */
  readonly isOnlyViewer?: boolean;
  /** The key of a partner's program that asks; no account and no member asks then. */
  readonly apiKeyId?: string;
  /** The account that made the key: what the program makes ends with that person. */
  readonly apiKeyMakerId?: string;
  /** The key reads only. */
  readonly isReadOnly?: boolean;
  /** The cart is named by a header, as by programs, and no cookie: who asks is told the cart's token. */
  readonly namesCart?: boolean;
  /** Whoever runs the install asks, by a command. It names them in the log of changes, and lets them give any host to a website. */
  readonly isOperator?: boolean;
  /** The signed-in member. */
  readonly memberId?: string;
  /** The confirmed mail address of their account. */
  readonly memberEmail?: string;
  /** Token of the cart cookie, as the browser sent it: it opens a cart only when one was made with it. */
  readonly cartToken?: string;
  /** Token of the contributor's session cookie. */
  readonly sessionToken?: string;
  /** Token of the member's session cookie. */
  readonly memberToken?: string;
  /** Tokens that say who signed in with the browser before, as identity wrote them. */
  readonly deviceTokens?: readonly string[];
  /** What the browser calls itself, cut to 300 characters: for a member's list of their sessions. */
  readonly userAgent?: string;
  /** Passes of the pages whose password the visitor gave. With any, what everyone may read is answered for them alone. */
  readonly passes?: readonly string[];
  /** The visitor's network address, for throttling. */
  readonly address?: string;
  /** Scheme and host of the website as the viewer reached it, without a slash at the end: for links in mails. */
  readonly baseUrl?: string;
  /** What the website is called: for mails. */
  readonly websiteTitle?: string;
  /** BCP 47 tag of the language that the answer is in: the website's own, or one that it is translated into. */
  readonly language?: string;
  /** The same when it is not the website's own: texts are then read in that language, as far as they are translated. */
  readonly translation?: string;
  /** Tags of the languages that the website is translated into; absent when it is not. */
  readonly languages?: readonly string[];
  /** IANA time zone of the website, whose calendar says which day it is. */
  readonly timeZone?: string;
  /** An instant to come, as ISO 8601, as of which a contributor looks at a page: they see what visitors will then. Reads alone know it. */
  readonly previewsAt?: string;
  /** Ids of the pictures that content took in with the request, for the form that they came with. */
  readonly pictureIds?: readonly string[];
  /** How the website's visitors are told from robots; absent when they are not. */
  readonly captcha?: CaptchaTerms;
  /** How the website's visits are counted; absent when they are not. */
  readonly measurement?: MeasurementTerms;
  /** Who may have an account on the website as its member; absent where everyone may. */
  readonly customerAccounts?: 'SIGN_IN_ONLY' | 'GUESTS_ONLY';
  /** True when the browser asks not to be followed, by Global Privacy Control or Do Not Track. */
  readonly refusesMeasurement?: boolean;
  /** Names the request in every log line that it causes. */
  readonly requestId: string;
}

/** A permission that a larger one includes, by its name: a key that was made for the larger one may do both. */
const includedIn: Readonly<Record<string, string>> = {
  CONTENT_DRAFT: 'CONTENT_MANAGE',
  MEDIA_UPLOAD: 'MEDIA_MANAGE',
};

/** Whoever holds a permission holds what it includes, too. */
export function isHeldBy(permissions: readonly string[], permission: string): boolean {
  const larger = includedIn[permission];
  return permissions.includes(permission) || (larger !== undefined && permissions.includes(larger));
}

/** How a website's owner has visits counted. */
export interface MeasurementTerms {
  /** Visitors are told apart by cookies. */
  readonly areCookiesAllowed: boolean;
  /** Visitors without cookies are told apart for a day, by a hash that is worth nothing after it. */
  readonly isCookieless: boolean;
  /** How many days events are kept. */
  readonly retentionDays: number;
  /** How many days recorded visits are kept; absent when none is recorded. */
  readonly replayDays?: number;
}

/** Whether an owner has visits counted at all, in one way or the other. */
export function isMeasurementOn(terms: MeasurementTerms | undefined): boolean {
  return terms !== undefined && (terms.areCookiesAllowed || terms.isCookieless);
}

/** The contributor who answers for what the viewer makes: the one who asks, or whoever made the program's key. */
export function contributorBehind({
  accountId,
  apiKeyMakerId,
}: Pick<Viewer, 'accountId' | 'apiKeyMakerId'>): string | null {
  return accountId ?? apiKeyMakerId ?? null;
}

/** Where a page of one visitor is in the language that they came for: `/de/account` for `/account`. */
export function localPath({ translation }: Pick<Viewer, 'translation'>, path: string): string {
  return translation === undefined ? path : `/${translation.toLowerCase()}${path}`;
}

/** The header that carries the signed viewer to a subgraph of its own process. */
export const viewerHeader = 'x-vitrine-viewer';

/** For so long a signed viewer is believed, and so far the clocks of who signs and who reads may be apart. */
export const signedViewerMs = 60_000;

/** `payload.signature`, both base64url: the viewer as JSON with the instant it was signed at, and its HMAC-SHA-256. */
export function signViewer(viewer: Viewer, secret: string, now: number): string {
  const payload = Buffer.from(JSON.stringify({ viewer, signedAt: now })).toString('base64url');
  return `${payload}.${signature(payload, secret)}`;
}

/** The viewer of a signed header; null when it was signed by another, changed, or over a minute ago. */
export function readSignedViewer(header: string | undefined, secret: string, now: number): Viewer | null {
  const [payload] = header?.split('.') ?? [];
  if (!header || !payload || !isSameText(header, `${payload}.${signature(payload, secret)}`)) return null;
  const parsed: { viewer: Viewer; signedAt: number } = JSON.parse(
    Buffer.from(payload, 'base64url').toString('utf8'),
  );
  return Math.abs(now - parsed.signedAt) <= signedViewerMs ? parsed.viewer : null;
}

function signature(payload: string, secret: string): string {
  return createHmac('sha256', secret).update(payload).digest('base64url');
}
