/** Names of the cookies that the gateway reads and writes. */
export const cookieNames = {
  cart: 'CART',
  cartIndicator: 'hasCart',
  session: 'vitrine_session',
  member: 'vitrine_member',
  memberInfo: 'SiteUserInfo',
  /** Who signed in with the browser before: their tokens, with dots between. */
  device: 'vitrine_device',
  crumb: 'crumb',
  themePreview: 'vitrine_theme_preview',
  /** Sent to the page of a post that the browser's visitor likes, and to no other. */
  liked: 'vitrine_liked',
  /** Its page's id follows. */
  pagePass: 'vitrine_page_',
} as const;
