import { createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { stringify } from 'csv-stringify';
import { OperatorExportProductsDocument, type OperatorExportProductsQuery } from '../generated/graphql.ts';
import { type Command, CommandError, requiredText } from './command.ts';
import { productsPagesOf } from './import-products.ts';
import { type OperatedWebsite, type Operator, operate } from './operator.ts';
import { ProductCount } from './product-count.ts';

const imagesColumn = 'Hosted Image URLs';

/** `export products` */
export const exportProductsCommand: Command = {
  words: ['export', 'products'],
  positionals: ['FILE'],
  options: { website: { value: 'HOST', isRequired: true, help: 'The website whose products are exported.' } },
  summary: 'Exports all products to a CSV file, or to standard output when FILE is "-".',
  async run({ positionals: [file = ''], options, terminal, open, signal }) {
    const { operator, website } = await operate(await open(), requiredText(options, 'website'));
    const count = new ProductCount(terminal, 'Exported');
    const rows = Readable.from(exportedRows(operator, website, count));
    // Spreadsheets take a file for UTF-8 by its byte order mark.
    const text = stringify({ bom: true });
    if (file === '-') {
      await pipeline(rows, text, process.stdout, { end: false, signal });
      return 0;
    }
    const unfinished = `${file}.unfinished`;
    try {
      await pipeline(rows, text, createWriteStream(unfinished), { signal });
      await rename(unfinished, file);
    } catch (error) {
      await rm(unfinished, { force: true });
      if (signal.aborted) throw new CommandError('The export was interrupted; nothing was written.');
      if (!(error instanceof Error && 'syscall' in error)) throw error;
      throw new CommandError(`${file} cannot be written: ${error.message}`);
    }
    terminal.print(`${count.count} products exported to ${file}.`);
    return 0;
  },
};

async function* exportedRows(
  operator: Operator,
  website: OperatedWebsite,
  count: ProductCount,
): AsyncGenerator<readonly string[]> {
  const pages = productsPagesOf(website);
  let isFirst = true;
  for (let after: string | null | undefined = null; after !== undefined; ) {
    const { productCsv }: OperatorExportProductsQuery = await operator.run(OperatorExportProductsDocument, {
      after,
      pages,
    });
    if (isFirst) yield productCsv.header;
    isFirst = false;
    const column = productCsv.header.indexOf(imagesColumn);
    for (const { rows, product } of productCsv.nodes) {
      const urls = product.images.map(({ url }) => new URL(url, `https://${website.primaryHost}`).href);
      for (const [index, row] of rows.entries()) yield index === 0 ? row.with(column, urls.join(' ')) : row;
    }
    count.add(productCsv.nodes.length);
    after = productCsv.pageInfo.hasNextPage ? (productCsv.pageInfo.endCursor ?? undefined) : undefined;
  }
}
