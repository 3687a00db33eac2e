import type { SiteCategoryFragment } from '#web/generated/graphql.ts';
import { imageRecord } from './image-context.ts';
import { plainText } from './plain-text.ts';

/** The category of the shop that a list was narrowed to, as templates read it. */
export function categoryContext({ id, name, slug, description, image }: SiteCategoryFragment) {
  return {
    ...{ id, name: plainText(name), slug, description },
    ...(image ? { mainImage: imageRecord(image) } : {}),
  };
}
