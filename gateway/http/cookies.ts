import { parse, type SerializeOptions, serialize } from 'cookie';
import type { Effect } from '#kit/subgraph.ts';
import { countingRefusedCookie, readRecord } from '#web/site/runtime/visitor-cookies.rules.ts';
import { cookieNames } from './cookie-names.ts';
import { crumbCookieAfter } from './crumb.ts';
import type { Visit } from './viewers.ts';

const cartSeconds = 60 * 60 * 24 * 60;
const token = /^[\w-]{20,128}$/;

/** The tokens of a `Cookie` header; one that is no token of ours is as good as none. */
export interface RequestCookies {
  readonly cartToken: string | undefined;
  readonly sessionToken: string | undefined;
  readonly memberToken: string | undefined;
  /** Tokens of those who signed in with the browser before, the latest first. */
  readonly deviceTokens: readonly string[];
  readonly crumb: string | undefined;
  readonly hasCart: boolean;
  /** Whether the visitor likes what the page shows. */
  readonly hasLiked: boolean;
  /** Names the revision of a theme that a contributor looks at. */
  readonly previewToken: string | undefined;
  /** Tells a visitor from others, where they are told apart by cookies. */
  readonly visitorId: string | undefined;
  /** The visitor does not want to be counted. */
  readonly isCountingRefused: boolean;
  /** Passes of pages whose password was given, as content wrote them. */
  readonly passes: readonly string[];
}

/** The token of a cart that a program names. */
export function readCartToken(header: string | string[] | undefined): string | undefined {
  return typeof header === 'string' && token.test(header) ? header : undefined;
}

export function readCookies(header: string | undefined): RequestCookies {
  const cookies = parse(header ?? '');
  const readToken = (name: string) => (token.test(cookies[name] ?? '') ? cookies[name] : undefined);
  const cartToken = readToken(cookieNames.cart);
  const memberToken = readToken(cookieNames.member);
  const hasCart =
    cartToken !== undefined || memberToken !== undefined || cookies[cookieNames.cartIndicator] === 'true';
  return {
    cartToken,
    sessionToken: readToken(cookieNames.session),
    memberToken,
    deviceTokens: (cookies[cookieNames.device] ?? '')
      .split('.')
      .filter((each) => deviceToken.test(each))
      .slice(0, mostDevices),
    crumb: cookies[cookieNames.crumb],
    hasCart,
    hasLiked: cookies[cookieNames.liked] === '1',
    previewToken: previewToken.test(cookies[cookieNames.themePreview] ?? '')
      ? cookies[cookieNames.themePreview]
      : undefined,
    visitorId: readRecord(cookies.ss_cvr)?.id,
    isCountingRefused: cookies[countingRefusedCookie] === '1',
    passes: readPasses(cookies),
  };
}

const previewToken = /^[\w-]{1,64}\.\d{1,15}\.[\w-]{43}$/;
const pagePass = /^[\w-]{1,64}\.\d{1,9}\.[\w-]{43}$/;
const maxPasses = 20;
const deviceToken = /^[\w-]{40,300}$/;
/** So many people a browser is shared by, as far as it is known. */
const mostDevices = 4;
const passSeconds = 60 * 60 * 24 * 30;

/** A pass is kept under its page's id, so that a page's next pass takes its place. */
function readPasses(cookies: Readonly<Record<string, string | undefined>>): string[] {
  return Object.entries(cookies)
    .flatMap(([name, value = '']) => (name.startsWith(cookieNames.pagePass) ? [value] : []))
    .filter((pass) => pagePass.test(pass))
    .slice(0, maxPasses);
}

/** The `Set-Cookie` headers that an operation asks for, and the crumb that goes with them. */
export function cookiesOf(effects: readonly Effect[], visit: Visit): string[] {
  // A program keeps no cookies, and those of another website's page would not be sent along.
  if (visit.viewer.namesCart) return [];
  const base = { path: '/', sameSite: 'lax', secure: visit.baseUrl.startsWith('https:') } as const;
  const hidden = { ...base, httpOnly: true };
  const asked = effects.flatMap((effect) => {
    switch (effect.kind) {
      case 'cart-filled':
        return [
          serialize(cookieNames.cart, effect.token, { ...hidden, maxAge: cartSeconds }),
          effect.isEmpty
            ? serialize(cookieNames.cartIndicator, '', { ...base, maxAge: 0 })
            : serialize(cookieNames.cartIndicator, 'true', { ...base, maxAge: cartSeconds }),
        ];
      case 'session-started':
        return [
          serialize(cookieNames.session, effect.token, { ...hidden, expires: new Date(effect.expiresAt) }),
        ];
      case 'page-opened': {
        const [id = ''] = effect.pass.split('.');
        return [serialize(cookieNames.pagePass + id, effect.pass, { ...hidden, maxAge: passSeconds })];
      }
      case 'device-known': {
        const tokens = [effect.token, ...visit.cookies.deviceTokens].slice(0, mostDevices);
        const lasting = { expires: new Date(effect.expiresAt) };
        return [serialize(cookieNames.device, tokens.join('.'), { ...hidden, ...lasting })];
      }
      case 'session-ended':
        return [serialize(cookieNames.session, '', { ...hidden, maxAge: 0 })];
      case 'member-session-started': {
        const info = JSON.stringify({ authenticated: true, siteUserId: effect.memberId });
        const lasting = effect.expiresAt === null ? {} : { expires: new Date(effect.expiresAt) };
        return [
          serialize(cookieNames.member, effect.token, { ...hidden, ...lasting }),
          serialize(cookieNames.memberInfo, info, { ...base, ...lasting }),
        ];
      }
      case 'member-session-ended':
        return [
          serialize(cookieNames.member, '', { ...hidden, maxAge: 0 }),
          serialize(cookieNames.memberInfo, '', { ...base, maxAge: 0 }),
        ];
      case 'cart-handed-over':
        return cartCookies(effect.token, base);
    }
    return [];
  });
  return [...asked, ...crumbCookieAfter(effects, visit)];
}

/** The cart that the browser keeps for itself; none when a member's is opened by who they are. */
function cartCookies(cartToken: string | undefined, base: SerializeOptions): string[] {
  const kept = { ...base, maxAge: cartToken === undefined ? 0 : cartSeconds };
  return [
    serialize(cookieNames.cart, cartToken ?? '', { ...kept, httpOnly: true }),
    serialize(cookieNames.cartIndicator, cartToken === undefined ? '' : 'true', kept),
  ];
}
