import { createHash } from 'node:crypto';
import { isRecord } from '#schema/record.ts';
import type { SiteStyleDraftQuery, SiteThemeQuery } from '#web/generated/graphql.ts';
import type { SiteGraph } from '../site-graph.ts';
import type { SiteRequest } from '../site-request.ts';
import type { ChosenStyle, StyleValues } from '../theme/style-values.ts';
import { siteStylesRevision } from './base-styles.ts';

/** What the owner of a website chose of its theme's style options; anything else in the answer is left out. */
export function chosenValues(values: unknown): StyleValues {
  if (!isRecord(values)) return {};
  return Object.fromEntries(
    Object.entries(values).filter((entry): entry is [string, string | number | boolean] =>
      ['string', 'number', 'boolean'].includes(typeof entry[1]),
    ),
  );
}

/** How a page looks: what its owner chose, and how often that was changed. */
export type PageStyle = ChosenStyle & {
  readonly revision: number;
  /** Whether it is a draft, which only those see who may change it. */
  readonly isDraft: boolean;
};

/** What a website's owner chose; for whoever designs it and asks by `?design`, the draft. */
export async function findPageStyle(
  request: SiteRequest,
  website: { readonly styleValues: unknown; readonly styleRevision: number; readonly customCss: string },
  graph: SiteGraph,
): Promise<PageStyle> {
  if (!isDesigned(request))
    return {
      values: chosenValues(website.styleValues),
      customCss: website.customCss,
      revision: website.styleRevision,
      isDraft: false,
    };
  const { styleDraft } = await graph.run<SiteStyleDraftQuery>('SiteStyleDraft', {});
  const { values, customCss, revision } = styleDraft;
  return { values: chosenValues(values), customCss, revision, isDraft: true };
}

/** Whether the look is shown that visitors do not see yet. */
export function isDesigned({ mayDesign, query }: SiteRequest): boolean {
  return mayDesign === true && query.has('design');
}

/** The style that a style sheet is compiled with, and what its address is to say of it. */
export async function findSheetStyle(
  request: SiteRequest,
  website: SiteThemeQuery['website'],
  graph: SiteGraph,
): Promise<{ style: ChosenStyle; revision: string }> {
  if (isDesigned(request)) {
    const { styleDraft } = await graph.run<SiteStyleDraftQuery>('SiteStyleDraft', {});
    const { values, customCss, revision } = styleDraft;
    return { style: { values: chosenValues(values), customCss }, revision: `draft-${revision}` };
  }
  const values = chosenValues(website?.styleValues);
  const revision = styleRevision({ values, revision: website?.styleRevision ?? 0 });
  return { style: { values, customCss: website?.customCss ?? '' }, revision };
}

/** Changes with the product's own styles and with what the owner chose, so that browsers may keep a style sheet for good. */
export function styleRevision({ values, revision }: Pick<PageStyle, 'values' | 'revision'>): string {
  if (revision === 0) return siteStylesRevision;
  const names = Object.keys(values).sort();
  const chosen = JSON.stringify([revision, ...names.map((name) => [name, values[name]])]);
  return `${siteStylesRevision}-${createHash('sha256').update(chosen).digest('hex').slice(0, 8)}`;
}
