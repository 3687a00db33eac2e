import { type Download, fetchSite } from '#kit/site-pages.ts';
import { type SitePages, writePages } from '#schema/site-pages.rules.ts';
import { ImportCancelled, type ImportTools, type MoveReport } from './moving.ts';
import { importSite } from './site.ts';
import { NotPages, readSiteDocument } from './site-document.ts';

/** As much as a file of pages may have. */
const maxBytes = 100 * 1024 * 1024;
/** Shorter than a job may take, so that what was read can still be taken over. */
const maxReadingMs = 30 * 60_000;

/** Takes a website over from its address: its pages are read as it shows them, and then go the way of saved ones. */
export async function importSiteFrom(
  address: string,
  tools: ImportTools,
  download: Download,
): Promise<MoveReport> {
  const problems: string[] = [];
  const found = await readPages(address, until(tools, download), (problem) => problems.push(problem));
  const site = await readSiteDocument(Buffer.from(writePages(found)));
  if (site.pages.length === 0)
    throw new NotPages(`${found.origin} shows no pages as JSON, and describes no products.`);
  const report = await importSite(site, tools);
  return { ...report, problems: [...problems, ...report.problems].slice(0, 500) };
}

/** Asks for no further page once nobody wants it any more. */
function until({ assertRunning }: ImportTools, download: Download): Download {
  return async (url, most) => {
    await assertRunning();
    return download(url, most);
  };
}

async function readPages(
  address: string,
  download: Download,
  tell: (problem: string) => void,
): Promise<SitePages> {
  const enough = new AbortController();
  let bytes = 0;
  const counted: Download = async (url, most) => {
    const page = await download(url, most).catch((error: unknown) => {
      if (error instanceof ImportCancelled) enough.abort(error);
      throw error;
    });
    bytes += page.length;
    if (bytes > maxBytes)
      enough.abort(
        new Error(
          'it has more than 100 MB of pages. Whoever runs the install can import it on the command line.',
        ),
      );
    return page;
  };
  const signal = AbortSignal.any([enough.signal, AbortSignal.timeout(maxReadingMs)]);
  try {
    return await fetchSite(address, counted, tell, signal);
  } catch (error) {
    if (error instanceof ImportCancelled) throw error;
    const reason = error instanceof Error ? error.message : String(error);
    throw new NotPages(`${new URL(address).origin} could not be read: ${reason}`);
  }
}
