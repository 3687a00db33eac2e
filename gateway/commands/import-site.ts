import { stat } from 'node:fs/promises';
import { downloadFromOpenInternet } from '#kit/open-internet.ts';
import { type Download, fetchSite, readSiteFolder, type Tell } from '#kit/site-pages.ts';
import { readProducts, type SiteProduct, shopSlugOf, siteProductColumns } from '#kit/site-products.rules.ts';
import { type SitePages, writePages } from '#schema/site-pages.rules.ts';
import { OperatorImportSiteDocument, OperatorProductAddressDocument } from '../generated/graphql.ts';
import { awaitRun } from './await-run.ts';
import { type Command, CommandError, requiredText } from './command.ts';
import { preparePages } from './import-products.ts';
import { type OperatedWebsite, type Operator, operate } from './operator.ts';
import { sendProducts } from './send-products.ts';
import { plain, type Terminal } from './terminal.ts';

/** The command, with how it fetches what is elsewhere. */
export function createImportSiteCommand(download: Download): Command {
  return {
    words: ['import', 'site'],
    positionals: ['ADDRESS'],
    options: {
      website: { value: 'HOST', isRequired: true, help: 'The website that gets it all.' },
    },
    summary:
      'Imports a website of this kind of builder from its address, or from a folder of its pages as JSON.',
    help: 'Each page is read as "?format=json" answers it, lists to their end: pages, posts, events, galleries and products, with\ntheir pictures; old addresses lead to the new ones. A folder holds such answers as .json files. Addresses that only this\ninstall can reach are not asked. What could not be taken over is told on standard error, and the exit code is 1 then. The\nsame again adds nothing twice and leaves what was changed since, so an interrupted import is finished by running it again.',
    async run({ positionals: [address = ''], options, terminal, open, signal }) {
      let problems = 0;
      const tell: Tell = (problem) => {
        problems += 1;
        terminal.note(plain(problem));
      };
      const { operator, website } = await operate(await open(), requiredText(options, 'website'));
      const site = await readSite(address, download, tell, signal);
      if (site.pages.length === 0) throw new CommandError(`${plain(address)} holds no page as JSON.`);
      const products = await importProducts({ operator, website, site, terminal, tell, signal });
      const run = await importPages(operator, site, products, signal);
      for (const problem of run.problems) tell(problem);
      const { posts, pages, pictures, redirects, skipped } = run.counts;
      terminal.print(
        `Imported ${pages} pages, ${posts} posts and other items, ${products.length} products and ${pictures} pictures; ${redirects} old addresses lead on; ${skipped} things were left out.`,
      );
      return problems === 0 && run.state === 'DONE' ? 0 : 1;
    },
  };
}

/** `import site` */
export const importSiteCommand = createImportSiteCommand(downloadFromOpenInternet);

async function readSite(
  address: string,
  download: Download,
  tell: Tell,
  signal: AbortSignal,
): Promise<SitePages> {
  if (!/^https?:\/\//.test(address)) {
    const found = await stat(address).catch(() => null);
    if (!found?.isDirectory())
      throw new CommandError(
        `"${plain(address)}" is neither a folder nor an address such as https://example.com.`,
      );
    return readSiteFolder(address, tell);
  }
  if (!URL.canParse(address)) throw new CommandError(`"${plain(address)}" is no address.`);
  try {
    return await fetchSite(address, download, tell, signal);
  } catch (error) {
    if (signal.aborted) throw new CommandError('The import was interrupted. Run it again to go on.');
    throw new CommandError(error instanceof Error ? plain(error.message) : String(error));
  }
}

/** A product that the store has now, and where it was. */
interface TakenProduct {
  readonly id: string;
  readonly path: string;
  readonly oldPath: string;
  readonly pictures: SiteProduct['pictures'];
}

/** Products go the way of a products file, and so obey the same rules. */
async function importProducts(options: {
  operator: Operator;
  website: OperatedWebsite;
  site: SitePages;
  terminal: Terminal;
  tell: Tell;
  signal: AbortSignal;
}): Promise<TakenProduct[]> {
  const { operator, website, site, terminal, tell, signal } = options;
  const slugs = [...new Set(site.pages.flatMap((page) => shopSlugOf(page) ?? []))];
  if (slugs.length === 0) return [];
  const pages = await preparePages(operator, website, slugs, terminal);
  const currency = website.store?.currency ?? 'USD';
  const found = new Map<number, SiteProduct>();
  const records: { line: number; cells: string[] }[] = [{ line: 1, cells: [...siteProductColumns] }];
  // A home page may show what another page shows too.
  const products = new Map(site.pages.flatMap(readProducts).map((product) => [product.id, product]));
  for (const product of products.values()) {
    if (product.currency !== null && product.currency !== currency) {
      tell(
        `“${product.title}” was left out: its price is in ${product.currency}, and this store sells in ${currency}.`,
      );
      continue;
    }
    found.set(records.length + 1, product);
    for (const cells of product.rows) records.push({ line: records.length + 1, cells: [...cells] });
  }
  const taken: TakenProduct[] = [];
  const nameAt = (line: number) => [...found].findLast(([first]) => first <= line)?.[1].title ?? 'A product';
  await sendProducts(
    operator,
    toAsync(records),
    { pages, defaultCollectionId: pages[0]?.collectionId ?? null },
    {
      async take(part) {
        for (const { line, message } of part.problems) tell(`“${nameAt(line)}” was left out: ${message}`);
        for (const { line, id } of part.products) {
          const product = found.get(line);
          const { product: made } = await operator.run(OperatorProductAddressDocument, { id });
          if (product && made)
            taken.push({ id, path: made.fullUrl, oldPath: product.oldPath, pictures: product.pictures });
        }
      },
      stop: ({ message }) => tell(message),
    },
    signal,
  );
  return taken;
}

async function* toAsync<Thing>(things: readonly Thing[]): AsyncGenerator<Thing> {
  yield* things;
}

/** All but products goes by a job, which goes on with the server when this command is interrupted. */
async function importPages(
  operator: Operator,
  site: SitePages,
  products: readonly TakenProduct[],
  signal: AbortSignal,
) {
  const { origin } = site;
  const text = writePages(
    site,
    products.map((product) => withAddresses(product, origin)),
  );
  const input = { filename: new URL(origin).host, base64: Buffer.from(text).toString('base64') };
  const { importSite } = await operator.run(OperatorImportSiteDocument, { input });
  if (importSite.__typename !== 'ImportRun') throw new CommandError(importSite.message);
  return awaitRun(operator, importSite.id, signal);
}

function withAddresses(product: TakenProduct, origin: string): TakenProduct {
  const pictures = product.pictures.flatMap(({ url, altText }) =>
    URL.canParse(url, origin) ? { url: new URL(url, origin).href, altText } : [],
  );
  return { ...product, pictures: pictures.slice(0, 100) };
}
