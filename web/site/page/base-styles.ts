import { createHash } from 'node:crypto';
import { siteStyles } from './site-styles.ts';

const sheets: Readonly<Record<string, string>> = import.meta.glob('../base/*.css', {
  query: '?raw',
  import: 'default',
  eager: true,
});

/**
 * What the product's own parts look like where a theme says nothing of them: its shop, cart, comments, forms and accounts. They
 * come behind the theme's sheet. Elements are chosen by their kind and by `:where`, so that a rule is as strong as one of a
 * theme's reset and weaker than any class of the theme; colours come from the theme's text. A theme that draws all of it itself
 * says `"baseStyles": false`.
 */
export const baseStyles = Object.values(sheets).join('\n');

/** Changes with the product's own styles, so that browsers may keep a style sheet for good. */
export const siteStylesRevision = createHash('sha256')
  .update(siteStyles + baseStyles)
  .digest('hex')
  .slice(0, 8);
