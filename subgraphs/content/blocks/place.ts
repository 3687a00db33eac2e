import type { WebsiteScope } from '../context.ts';
import { ownWebsite } from '../languages/alternates.ts';
import type { InputProblem } from '../problems.ts';
import { isFieldId } from './block.rules.ts';

/** Blocks in another language stand in a place of their own. */
export function placeIn(place: string, language: string): string {
  return `${place}@${language}`;
}

/** The language of blocks is one of the website's. */
export async function findLanguageProblem(
  scope: WebsiteScope,
  { language }: { language?: string | null },
): Promise<InputProblem | null> {
  if (language == null || (await ownWebsite(scope)).languages.includes(language)) return null;
  return { field: 'input.language', message: `This website is not translated into ${language}.` };
}

/** Names a place: exactly one of them. */
export type NamedPlace = { collectionId?: string | null; itemId?: string | null; fieldId?: string | null };

/** The one place that is named, which is there. */
export async function findPlace(
  scope: WebsiteScope,
  { collectionId, itemId, fieldId }: NamedPlace,
): Promise<string | InputProblem | { message: string }> {
  if ([collectionId, itemId, fieldId].filter((id) => id != null).length !== 1)
    return { field: 'input', message: 'Name one place: a collection, an item or an editable area.' };
  if (collectionId != null) {
    const found = await scope.collections.byId.load(collectionId);
    return found ? `collection:${found.id}` : { message: 'This website has no such page.' };
  }
  if (itemId != null) {
    const found = await scope.items.byId.load(itemId);
    return found ? `item:${found.id}` : { message: 'This website has no such item.' };
  }
  return isFieldId(fieldId ?? '')
    ? `field:${fieldId}`
    : {
        field: 'input.fieldId',
        message: 'The id of an area has 1 to 64 letters, digits, hyphens and underscores.',
      };
}
