import { createHash } from 'node:crypto';
import { isRecord } from '#schema/record.ts';
import type { SiteWebsiteFragment } from '#web/generated/graphql.ts';

/** The experiments that a page is a part of. */
export interface PageExperiments {
  readonly running: readonly PageExperiment[];
  /** Whether cookies that tell visitors apart wait for their consent. */
  readonly isConsentAsked: boolean;
}

/** An experiment as pages know it. */
export type PageExperiment = Pick<
  SiteWebsiteFragment['experiments'][number],
  'id' | 'kind' | 'path' | 'state' | 'keptVariant'
> & {
  readonly variants: readonly { readonly key: string; readonly share: number; readonly value: string }[];
};
/** Decides which variant of an experiment a page shows, by its key. */
export type ChooseVariant = (experiment: PageExperiment) => string | undefined;
/** An experiment on a page, with the variant that it shows; undefined for what everyone sees who takes no part in it. */
export interface ShownExperiment {
  readonly experiment: PageExperiment;
  readonly variant: string | undefined;
}

/** The experiments that a page is a part of; those on the announcement only where it shows, in the words that its owner wrote. */
export function experimentsOn(
  experiments: readonly PageExperiment[],
  { path, hasAnnouncement }: { readonly path: string; readonly hasAnnouncement: boolean },
): PageExperiment[] {
  return experiments.filter(
    (each) =>
      each.state === 'RUNNING' &&
      (each.path === null || each.path === path) &&
      (each.kind !== 'ANNOUNCEMENT' || hasAnnouncement),
  );
}

/** The variant of a visitor: the same on each of their visits, and another draw for each experiment. */
export function variantOf(
  { id, variants }: Pick<PageExperiment, 'id' | 'variants'>,
  visitorId: string,
): string {
  const draw = createHash('sha256').update(`${id} ${visitorId}`).digest().readUInt32BE(0) / 2 ** 32;
  let end = 0;
  const drawn = variants.find(({ share }) => {
    end += share / 100;
    return draw < end;
  });
  return (drawn ?? variants[0])?.key ?? 'a';
}

/** The website as a page shows it: with the values of variants, and the flags that experiments left on. */
export function withExperiments<
  Website extends Pick<SiteWebsiteFragment, 'header' | 'store'> & {
    readonly experiments: readonly PageExperiment[];
  },
>(website: Website, shown: readonly ShownExperiment[]): Website {
  const kept = website.experiments.filter(({ state, kind }) => state === 'STOPPED' && kind === 'FLAG');
  const all = [
    ...kept.map((experiment) => ({ experiment, variant: experiment.keptVariant ?? 'a' })),
    ...shown,
  ];
  const values = all.flatMap(({ experiment: { kind, variants }, variant }) => {
    const value = variants.find(({ key }) => key === variant)?.value ?? '';
    return value === '' ? [] : [{ kind, value }];
  });
  if (values.length === 0) return website;
  const flags = values.flatMap(({ kind, value }) => (kind === 'FLAG' ? [value] : []));
  const announced = values.find(({ kind }) => kind === 'ANNOUNCEMENT')?.value;
  return {
    ...website,
    ...(announced === undefined ? {} : { header: withAnnouncement(website.header, announced) }),
    store: {
      ...website.store,
      betaFeatureFlags: [...new Set([...website.store.betaFeatureFlags, ...flags])],
    },
  };
}

/** Where the announcement leads and how it looks stay as they are. */
function withAnnouncement(header: unknown, text: string) {
  const fields = isRecord(header) ? header : {};
  const announcement = isRecord(fields.announcement) ? fields.announcement : {};
  return { ...fields, announcement: { ...announcement, text, isShown: true } };
}

/** The choice that an address of someone who builds the website asks for: `ID:b`, with commas between several. */
export function readVariants(text: string | null): ChooseVariant {
  const asked = new Map(
    (text ?? '').split(',').flatMap((pair) => {
      const [id, variant] = pair.split(':');
      return id && variant ? [[id, variant] as const] : [];
    }),
  );
  return ({ id }) => asked.get(id);
}
