/** A website's editor is at its own host; scheme and port are those of this one. */
export function editorAddress(
  host: string,
  { protocol, port }: { readonly protocol: string; readonly port: string },
): string {
  return `${protocol}//${host}${port === '' ? '' : `:${port}`}/config`;
}

/** A website's identifier is made of its host, as no two websites have the same: `shop.example` is `shop-example`. */
export function identifierFor(host: string): string {
  return host
    .trim()
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, 63)
    .replaceAll(/^-+|-+$/g, '');
}
