import { isRecord } from '#schema/record.ts';
import type { SiteWebsiteFragment } from '#web/generated/graphql.ts';
import { plainText } from '../page/plain-text.ts';
import { readFooter, readHeader } from './site-frame.rules.ts';

const maxDepth = 20;

/**
 * What the owner put into header and footer, for templates: as it was stored, and over it what pages know of it, complete and
 * sensible whoever wrote it.
 */
export function frameContext({
  header,
  footer,
  logo,
}: Pick<SiteWebsiteFragment, 'header' | 'footer' | 'logo'>) {
  const read = readHeader(header);
  const foot = readFooter(footer);
  return {
    siteHeader: {
      ...plainFields(header),
      ...plainFields(read),
      isCentered: read.layout === 'center',
      hideLogo: read.brand === 'title',
      hideTitle: logo !== null && read.brand === 'logo',
    },
    siteFooter: {
      ...plainFields(footer),
      ...plainFields(foot),
      isCentered: foot.layout === 'center',
      hideReach: foot.hideContact && foot.hideSocial,
    },
  };
}

/** The announcement above all pages as themes from elsewhere know it; null while there is none. */
export function announcementContext({ header }: Pick<SiteWebsiteFragment, 'header'>) {
  const { isShown, text, url, newWindow } = readHeader(header).announcement;
  if (!isShown) return null;
  return { style: 2, text: plainText(text), clickthroughUrl: url === '' ? null : { url, newWindow } };
}

function plainFields(value: unknown): Record<string, unknown> {
  const plain = plainDeep(value, 0);
  return isRecord(plain) ? { ...plain } : {};
}

function plainDeep(value: unknown, depth: number): unknown {
  if (typeof value === 'string') return plainText(value);
  if (typeof value !== 'object' || value === null) return value;
  if (depth > maxDepth) return null;
  if (Array.isArray(value)) return value.map((one) => plainDeep(one, depth + 1));
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, plainDeep(one, depth + 1)]));
}
