import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import {
  OperatorCreateCollectionDocument,
  type OperatorImportProductsMutation,
  OperatorWebsiteDocument,
} from '../generated/graphql.ts';
import { type Command, CommandError, requiredText, textOf } from './command.ts';
import { type OperatedWebsite, type Operator, operate } from './operator.ts';
import { ProductCount } from './product-count.ts';
import { setImportedImages } from './product-images.ts';
import { CsvReadError, type CsvRecord, readCsv } from './read-csv.ts';
import { sendProducts } from './send-products.ts';
import { plain, type Terminal } from './terminal.ts';

/** `import products` */
export const importProductsCommand: Command = {
  words: ['import', 'products'],
  positionals: ['FILE'],
  options: {
    website: { value: 'HOST', isRequired: true, help: 'The website that gets the products.' },
    page: {
      value: 'SLUG',
      help: 'The products page of products that name none; the first one when not given.',
    },
    'make-pages': { help: 'Makes the products pages that the file names and the website lacks.' },
  },
  summary: 'Imports products from a CSV file, or from standard input when FILE is "-".',
  help: 'A product is imported with all of its rows or not at all. What is wrong is told on standard error with line and\ncolumn, and the other products are imported; the exit code is 1 then. Importing a file again changes the products that\nare there already instead of doubling them, so a broken or interrupted import is repaired by running it again.',
  async run({ positionals: [file = ''], options, terminal, open, signal }) {
    if (file !== '-') await assertReadable(file);
    const { operator, website } = await operate(await open(), requiredText(options, 'website'));
    const wanted = options['make-pages'] ? await readPageNames(file) : [];
    const pages = await preparePages(operator, website, wanted, terminal);
    const target = chooseTarget(pages, textOf(options, 'page'));

    let problems = 0;
    const tell = (line: number, column: string | null, message: string) => {
      problems += 1;
      terminal.note(plain(`${file}:${line}: ${column ? `${column}: ` : ''}${message}`));
    };
    const count = new ProductCount(terminal, 'Imported');
    const lines = new Map<string, number>();
    let created = 0;
    const take = async (part: OperatorImportProductsMutation['importProductCsv']) => {
      for (const { line, column, message } of part.problems) tell(line, column, message);
      for (const { line, id } of part.products) {
        const earlier = lines.get(id);
        if (earlier !== undefined) {
          tell(
            line,
            null,
            `This is the product of line ${earlier}, which it replaced. Keep the rows of a product together.`,
          );
        }
        lines.set(id, line);
      }
      created += part.created;
      const tellOfImages = (line: number, message: string) => tell(line, 'Hosted Image URLs', message);
      await setImportedImages(operator, website, part.products, tellOfImages);
      count.add(part.products.length);
    };
    const stop = ({ line, message }: CsvReadError, unread: number) =>
      tell(line, null, `${message} Nothing from line ${unread} on was imported.`);
    const records = withoutNul(readCsv(openFile(file, signal)), tell);
    await sendProducts(operator, records, { pages, ...target }, { take, stop }, signal);
    const updated = count.count - created;
    const numbers = [
      `${created} new`,
      `${updated} changed`,
      `${problems} ${problems === 1 ? 'problem' : 'problems'}`,
    ];
    terminal.print(`${count.count} products imported: ${numbers.join(', ')}.`);
    if (signal.aborted) terminal.note('The import was interrupted. Run it again to go on.');
    return problems > 0 || signal.aborted ? 1 : 0;
  },
};

/** Leaves out the one character that no text of the shop can hold, and tells where it was: the request would be refused for it. */
async function* withoutNul(
  records: AsyncIterable<CsvRecord>,
  tell: (line: number, column: string | null, message: string) => void,
): AsyncGenerator<CsvRecord> {
  let header: readonly string[] | undefined;
  for await (const { line, cells } of records) {
    const clean = cells.map((cell) => cell.replaceAll('\0', ''));
    header ??= clean;
    for (const [index, cell] of cells.entries())
      if (cell.includes('\0'))
        tell(line, header[index] ?? null, 'A character that is no text (U+0000) was left out.');
    yield { line, cells: clean };
  }
}

/** A products page by its part of the address. */
export interface ProductsPage {
  readonly slug: string;
  readonly collectionId: string;
}

/** The file's bytes; the stream ends when the operator wants to stop, also while it waits for standard input. */
function openFile(file: string, signal: AbortSignal): Readable {
  const stream = file === '-' ? process.stdin : createReadStream(file);
  signal.addEventListener('abort', () => stream.destroy());
  return stream;
}

async function assertReadable(file: string): Promise<void> {
  const found = await stat(file).catch(() => null);
  if (!found) throw new CommandError(`There is no file ${file}.`);
  if (found.isDirectory()) throw new CommandError(`${file} is a folder.`);
}

/** The products pages of a website. */
export function productsPagesOf(website: OperatedWebsite): ProductsPage[] {
  const pages = website.collections.filter(({ type }) => type === 'PRODUCTS');
  return pages.map(({ slug, id }) => ({ slug, collectionId: id }));
}

/** Makes the products pages that are wanted and lacking, and answers all that there are then. */
export async function preparePages(
  operator: Operator,
  website: OperatedWebsite,
  wanted: readonly string[],
  terminal: Terminal,
): Promise<ProductsPage[]> {
  const lacking = missingFrom(productsPagesOf(website), wanted);
  const refusals = new Map<string, string>();
  for (const slug of lacking) {
    const input = { typeName: 'products', title: titleOf(slug), slug };
    const { createCollection } = await operator.run(OperatorCreateCollectionDocument, { input });
    if (createCollection.__typename === 'Collection') terminal.note(`The products page "${slug}" was made.`);
    else refusals.set(slug, createCollection.message);
  }
  // Asked again, because another import may have made a page that was refused here.
  const now = lacking.length > 0 ? (await operator.run(OperatorWebsiteDocument, {})).website : website;
  const pages = now ? productsPagesOf(now) : [];
  const [refused] = missingFrom(pages, lacking);
  if (refused !== undefined) {
    throw new CommandError(
      `The products page "${refused}" cannot be made. ${refusals.get(refused) ?? ''}`.trim(),
    );
  }
  if (pages.length > 0) return pages;
  throw new CommandError(
    'This website has no products page yet. --make-pages makes those that the file names.',
  );
}

function missingFrom(pages: readonly ProductsPage[], wanted: readonly string[]): string[] {
  return wanted.filter((slug) => !pages.some((page) => page.slug === slug));
}

function titleOf(slug: string): string {
  const words = slug.replace(/[-_]+/g, ' ').trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function chooseTarget(
  pages: readonly ProductsPage[],
  slug: string | undefined,
): { defaultCollectionId: string | null } {
  const page = slug === undefined ? pages[0] : pages.find((each) => each.slug === slug);
  if (page) return { defaultCollectionId: page.collectionId };
  const known = pages.map((each) => each.slug).join(', ');
  throw new CommandError(`There is no products page "${slug}". The products pages are ${known}.`);
}

const usualPage = 'shop';

/** The products pages that a file names; the usual one when it names none. */
async function readPageNames(file: string): Promise<string[]> {
  if (file === '-')
    throw new CommandError('--make-pages reads the file twice, which standard input does not allow.');
  const names = new Set<string>();
  let column = -1;
  try {
    for await (const { cells } of readCsv(createReadStream(file))) {
      if (column === -1) column = cells.findIndex((cell) => cell.trim().toLowerCase() === 'product page');
      else names.add((cells[column] ?? '').trim().replace(/^\/+|\/+$/g, ''));
      if (column === -1) break;
    }
  } catch (error) {
    // The import itself tells what is wrong with the file.
    if (!(error instanceof CsvReadError)) throw error;
  }
  names.delete('');
  return names.size > 0 ? [...names] : [usualPage];
}
