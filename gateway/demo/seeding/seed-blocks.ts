import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import type { Operator } from '../../commands/operator.ts';
import { DemoSaveBlocksDocument } from '../../generated/graphql.ts';
import { assertDone } from './demo-step.ts';
import type { DemoPictures } from './seed-pictures.ts';

const block = z.strictObject({ id: z.string(), type: z.string(), version: z.number(), value: z.unknown() });
const column = z.strictObject({ span: z.number(), blocks: z.array(block) });
const section = z.strictObject({
  id: z.string(),
  kind: z.literal('ROWS'),
  rows: z.array(z.strictObject({ columns: z.array(column) })),
});
const pagesOfBlocks = z.record(z.string(), z.array(section));

/** Puts together the pages of the demo website that are made of blocks; pictures are named by their files there. */
export async function seedBlocks(
  operator: Operator,
  folder: URL,
  { collectionIds, pictures }: { collectionIds: ReadonlyMap<string, string>; pictures: DemoPictures },
): Promise<void> {
  const text = await readFile(new URL('blocks.json', folder), 'utf8');
  const placed = text.replace(
    /"demo-image:([a-z0-9-]+\.jpg)"/g,
    (_match, filename: string) => `"${pictures.named(filename).id}"`,
  );
  for (const [slug, sections] of Object.entries(pagesOfBlocks.parse(JSON.parse(placed)))) {
    const input = { collectionId: collectionIds.get(slug) ?? null, sections };
    assertDone((await operator.run(DemoSaveBlocksDocument, { input })).saveBlocks);
  }
}
