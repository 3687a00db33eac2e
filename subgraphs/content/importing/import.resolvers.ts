import { pageOf, readIdCursor, readPageSize } from '#kit/id-page.ts';
import type { ContentContext } from '../context.ts';
import type { ImportFileInput, Resolvers } from '../generated/graphql.ts';
import { invalidInput, notFound } from '../problems.ts';
import {
  cancelImport,
  findProductsFile,
  findRun,
  findRuns,
  type ImportKind,
  type ImportRunRow,
  writeDownRun,
} from './import.data.ts';
import { importQueue } from './importing.ts';
import { readSiteAddress } from './site-address.rules.ts';
import { findLongLine } from './site-document.ts';

const maxFileBytes = 100 * 1024 * 1024;

/** What a file of a kind begins with, and what to say of one that does not; what else it lacks is told by the run. */
const beginnings = {
  WORDPRESS: { pattern: /^\s*(?:\ufeff)?<(?:\?xml|rss|!--)/, name: 'WordPress export' },
  SITE: { pattern: /^\s*\{/, name: 'list of pages' },
} as const;

type StartedRun = ImportRunRow & { readonly __typename: 'ImportRun' };

async function beginMove(
  kind: keyof typeof beginnings,
  { filename, base64, isDryRun }: ImportFileInput,
  context: ContentContext,
): Promise<StartedRun | ReturnType<typeof invalidInput>> {
  if (base64.length > (maxFileBytes / 3) * 4 + 8)
    return invalidInput({
      field: 'input.base64',
      message: `The file ${filename} is too large. The maximum allowed file size is 100 MB.`,
    });
  const bytes = Buffer.from(base64, 'base64');
  const { pattern, name } = beginnings[kind];
  if (!pattern.test(bytes.subarray(0, 200).toString('utf8')))
    return invalidInput({
      field: 'input.base64',
      message: `The file ${filename} does not appear to be a supported ${name} file.`,
    });
  const longLine = kind === 'SITE' ? findLongLine(bytes) : null;
  if (longLine !== null) return invalidInput({ field: 'input.base64', message: longLine });
  return startRun({ kind, name: filename, source: bytes, isDryRun: isDryRun ?? false }, context);
}

/** A website is asked for its pages by the run, and not before. */
async function beginMoveFrom(
  address: string,
  isDryRun: boolean,
  context: ContentContext,
): Promise<StartedRun | ReturnType<typeof invalidInput>> {
  const url = readSiteAddress(address);
  if (url === null)
    return invalidInput({
      field: 'address',
      message: 'This is no address of a website, such as https://example.com.',
    });
  return startRun({ kind: 'ADDRESS', name: url.host, source: Buffer.from(url.href), isDryRun }, context);
}

async function startRun(
  move: { kind: ImportKind; name: string; source: Uint8Array; isDryRun: boolean },
  context: ContentContext,
): Promise<StartedRun> {
  await context.jobs.open();
  const { db } = context.own();
  const run = await writeDownRun(db, move.kind, move.name.slice(0, 255), move.source, move.isDryRun);
  await context.jobs.send(importQueue, [{ id: run.id, websiteId: db.websiteId }]);
  return { __typename: 'ImportRun', ...run };
}

export const importResolvers: Resolvers = {
  Query: {
    importRun: (_, { id }, context) => findRun(context.own().db, id),
    async importRuns(_, { first, after }, context) {
      const size = readPageSize(first);
      const rows = await findRuns(context.own().db, readIdCursor(after), size + 1);
      return pageOf(rows, { size, after }, ({ id }) => id);
    },
  },
  Mutation: {
    importWordPress: (_, { input }, context) => beginMove('WORDPRESS', input, context),
    importSite: (_, { input }, context) => beginMove('SITE', input, context),
    importSiteAddress: (_, { address, isDryRun }, context) =>
      beginMoveFrom(address, isDryRun ?? false, context),
    async cancelImport(_, { id }, context) {
      const run = await cancelImport(context.own().db, id);
      return run ? { __typename: 'ImportRun', ...run } : notFound('There is no such import.');
    },
  },
  ImportRun: {
    productsFile: ({ id }, _, context) => findProductsFile(context.own().db, id),
    counts: ({ counts }) => ({
      ...{ posts: 0, pages: 0, pictures: 0, comments: 0, redirects: 0, products: 0, skipped: 0 },
      ...counts,
    }),
  },
};
