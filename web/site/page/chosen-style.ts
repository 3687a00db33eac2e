import { createHash } from 'node:crypto';
import { isRecord } from '../theme/loose-json.ts';
import type { StyleValues } from '../theme/style-values.ts';
import { siteStylesRevision } from './site-styles.ts';

/** What the owner of a website chose of its theme's style options; anything else in the answer is left out. */
export function chosenStyle(values: unknown): StyleValues {
  if (!isRecord(values)) return {};
  return Object.fromEntries(
    Object.entries(values).filter((entry): entry is [string, string | number | boolean] =>
      ['string', 'number', 'boolean'].includes(typeof entry[1]),
    ),
  );
}

/** Changes with the product's own styles and with what the owner chose, so that browsers may keep a style sheet for good. */
export function styleRevision(values: StyleValues): string {
  const names = Object.keys(values).sort();
  if (names.length === 0) return siteStylesRevision;
  const chosen = JSON.stringify(names.map((name) => [name, values[name]]));
  return `${siteStylesRevision}-${createHash('sha256').update(chosen).digest('hex').slice(0, 8)}`;
}
