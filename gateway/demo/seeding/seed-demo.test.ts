import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ConfigData, HtmlValidate, type ResolvedConfig, StaticConfigLoader } from 'html-validate';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { findWebsiteId, type OperatedInstall } from '../../commands/operator.ts';
import { requestOf } from '../../graph/request.ts';
import type { Progress } from '../../install.ts';
import { projectRoot } from '../../root.ts';
import { openTestInstall, type TestInstall } from '../../testing.ts';
import { compareWebsites } from '../../website-copy/compare-testing.ts';
import { fileAt } from '../../website-copy/copy-testing.ts';
import { exportWebsite } from '../../website-copy/export-website.ts';
import { importWebsite } from '../../website-copy/import-website.ts';
import { listDemoImages, loadDemoContent } from '../demo-content.ts';
import { seedDemo } from '../seed-demo.ts';
import { type Crawl, crawlWebsite } from './crawl-testing.ts';

const host = 'demo.test';
const quietly: Progress = (_, work) => work();
/** What the standard asks; not how one likes to write it. */
const htmlRules: ConfigData = { extends: ['html-validate:standard'] };

/** The rules, put together once: for each page anew they take longer than to read it. */
class KnownRules extends StaticConfigLoader {
  #known: ResolvedConfig | Promise<ResolvedConfig> | undefined;

  override getConfigFor(handle: string): ResolvedConfig | Promise<ResolvedConfig> {
    this.#known ??= super.getConfigFor(handle);
    return this.#known;
  }
}
let opened: TestInstall;

beforeAll(async () => {
  opened = await openTestInstall();
});

afterAll(async () => {
  await opened.close();
});

const seed = (install: OperatedInstall = opened.install) =>
  seedDemo({
    install,
    host,
    ownerEmail: 'owner@demo.test',
    ownerPassword: 'a long password',
    progress: quietly,
  });

/** An install whose process dies when it runs an operation for the given time. */
function dyingAt(operation: string, time: number): OperatedInstall {
  let count = 0;
  return {
    graph: opened.install.graph,
    execute(name, variables, viewer) {
      if (name === operation) count += 1;
      if (count === time) throw new Error('The power went out.');
      return opened.install.execute(name, variables, viewer);
    },
  };
}

const overview = `{
  website { title activeTheme { name } menu(name: "mainNav") { title url }
    collections { slug isHomepage itemCount mainImage { id } items(first: 100) { nodes { title } } } }
  products(first: 200) { nodes { title isFeatured customAddButtonText images { url } prices { from { currency } } } }
}`;

interface Overview {
  website: {
    title: string;
    activeTheme: { name: string } | null;
    menu: { title: string; url: string }[];
    collections: { slug: string; isHomepage: boolean; items: { nodes: { title: string }[] } }[];
  };
  products: {
    nodes: {
      title: string;
      isFeatured: boolean;
      customAddButtonText: string | null;
      images: { url: string }[];
      prices: { from: { currency: string } };
    }[];
  };
}

async function look(): Promise<Overview> {
  const websiteId = await findWebsiteId(opened.install, host);
  const viewer = { websiteId, permissions: [], requestId: 'test' };
  const { data, errors } = await opened.install.graph.execute(overview, {}, requestOf(viewer));
  if (errors) throw new Error(errors[0]?.message);
  return JSON.parse(JSON.stringify(data));
}

describe('the demo website', () => {
  test('that was interrupted is not shown as finished, and goes on at the next start', async () => {
    await expect(seed(dyingAt('DemoCreateItem', 4))).rejects.toThrow('The power went out.');
    expect((await look()).website.title).toBe('Setting up the demo website …');
    expect(await seed()).toEqual({ isNew: true });
  });

  test('has every page, item and product once, with its pictures', async () => {
    const content = await loadDemoContent();
    const { website, products } = await look();
    expect(website).toMatchObject({ title: content.website.title, activeTheme: { name: 'Atelier' } });
    const slugs = [...content.pages, content.shop, ...content.collections, ...content.folders].map(
      ({ slug }) => slug,
    );
    expect(website.collections.map(({ slug }) => slug).sort()).toEqual(slugs.sort());
    for (const { slug, items } of content.collections) {
      const titles = website.collections
        .find((each) => each.slug === slug)
        ?.items.nodes.map(({ title }) => title);
      const published = items.filter(({ status }) => status !== 'DRAFT');
      expect(titles?.sort()).toEqual(published.map(({ title }) => title).sort());
    }
    expect(website.menu.map(({ url }) => url)).toEqual(content.navigation.mainNav.map((slug) => `/${slug}`));
    expect(products.nodes).toHaveLength(27);
    expect(products.nodes.filter(({ isFeatured }) => isFeatured)).toHaveLength(
      content.featuredProducts.length,
    );
    expect(products.nodes.every(({ images }) => images.length > 0)).toBe(true);
    expect(products.nodes[0]).toMatchObject({ title: 'Quay Mug', prices: { from: { currency: 'GBP' } } });
    expect(products.nodes.map(({ customAddButtonText }) => customAddButtonText)).toContain('Book a place');
    expect(products.nodes.flatMap(({ images }) => images).length).toBeLessThan(
      (await listDemoImages()).length,
    );
  });

  test('has reviews, with the shop’s answers', async () => {
    const websiteId = await findWebsiteId(opened.install, host);
    const text =
      '{ product(slug: "quay-mug") { reviewSummary { average count } reviews { nodes { reply } } } }';
    const viewer = { websiteId, permissions: [], requestId: 'test' };
    const { data } = await opened.install.graph.execute(text, {}, requestOf(viewer));
    expect(data).toMatchObject({ product: { reviewSummary: { average: '4.3', count: 4 } } });
    expect(JSON.stringify(data)).toContain('Another one is on its way');
  });

  test('has comments with answers, and likes', async () => {
    const websiteId = await findWebsiteId(opened.install, host);
    const viewer = { websiteId, permissions: [], requestId: 'test' };
    const post = `{ website { collections { slug items(first: 20) { nodes {
      slug title likeCount comments { nodes { isByOwner answers { isByOwner } } } } } } }
      product(slug: "quay-mug") { title variants { salePrice { value } } } }`;
    const ask = async (more: object) =>
      (await opened.install.graph.execute(post, {}, requestOf({ ...viewer, ...more }))).data;
    const journal = expect.objectContaining({
      slug: 'what-the-apple-tree-left-us',
      likeCount: 7,
      comments: {
        nodes: expect.arrayContaining([{ isByOwner: false, answers: [{ isByOwner: true }] }]),
      },
    });
    expect(JSON.parse(JSON.stringify(await ask({})))).toMatchObject({
      website: {
        collections: expect.arrayContaining([
          expect.objectContaining({ slug: 'journal', items: { nodes: expect.arrayContaining([journal]) } }),
        ]),
      },
      product: { variants: Array.from({ length: 6 }, () => ({ salePrice: null })) },
    });
  });

  test('shows each glaze on its own picture, lays out what goes with what, and says where few are left', async () => {
    const websiteId = await findWebsiteId(opened.install, host);
    const text = `{
      mug: product(slug: "quay-mug") { variants { image { filename } } addOns { slug } relatedProducts { slug } }
      jar: product(slug: "moon-jar") { merchandising { scarcityText scarcityTemplateViews { stock } } } }`;
    const viewer = { websiteId, permissions: [], requestId: 'test' };
    const { data } = await opened.install.graph.execute(text, {}, requestOf(viewer));
    const pictures = ['quay-mug-1.jpg', 'quay-mug-4.jpg', 'quay-mug-5.jpg'];
    expect(JSON.parse(JSON.stringify(data))).toEqual({
      mug: {
        variants: [...pictures, ...pictures].map((filename) => ({ image: { filename } })),
        addOns: [{ slug: 'thimble-cups' }, { slug: 'net-loft-tea-towel' }],
        relatedProducts: ['slack-water-teapot', 'ebb-plate', 'estuary-bowl', 'larder-jar'].map((slug) => ({
          slug,
        })),
      },
      jar: {
        merchandising: {
          scarcityText: 'The only one this season',
          scarcityTemplateViews: [{ stock: 1 }],
        },
      },
    });
  });

  test('has the owner who started the install, and may make other websites there and read how it runs', async () => {
    const headers = { host };
    const form = new URLSearchParams({ email: 'owner@demo.test', password: 'a long password' });
    const signedIn = await opened.app.inject({
      ...{ method: 'POST', url: '/config/sign-in', payload: form.toString() },
      headers: { ...headers, 'content-type': 'application/x-www-form-urlencoded' },
    });
    const cookie = signedIn.cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
    const query = new URLSearchParams({ query: '{ account { role permissions } }' });
    const asked = await opened.app.inject({
      url: `/graphql?${query}`,
      headers: { ...headers, cookie, 'apollo-require-preflight': 'true' },
    });
    const rights = expect.arrayContaining(['WEBSITE_CREATE', 'INSTALL_READ']);
    expect(asked.json()).toMatchObject({ data: { account: { role: 'ADMIN', permissions: rights } } });
  });

  test('is left alone once it is there, also when its owner has changed it', async () => {
    const before = await look();
    const onlyLooking: OperatedInstall = {
      graph: opened.install.graph,
      execute(name, variables, viewer) {
        expect(name).toBe('OperatorWebsite');
        return opened.install.execute(name, variables, viewer);
      },
    };
    expect(await seed(onlyLooking)).toEqual({ isNew: false });
    expect(await look()).toEqual(before);
  });

  describe('from page to page', () => {
    let crawl: Crawl;

    beforeAll(async () => {
      crawl = await crawlWebsite(opened.app, host);
    });

    test('has no link that leads nowhere: every page, picture, feed and file that one names answers', () => {
      const { visited, broken } = crawl;
      // For members alone: everyone else is told how to become one.
      expect(broken.map(({ url, status }) => [url, status]).sort()).toEqual([
        ['/de/firing-notes', 403],
        ['/firing-notes', 403],
      ]);
      expect(visited).toEqual(
        expect.arrayContaining(['/', '/shop', '/journal?format=rss', '/sitemap.xml', '/robots.txt']),
      );
      expect(visited.length).toBeGreaterThan(100);
    });

    test('writes HTML as the standard has it', async () => {
      const validator = new HtmlValidate(new KnownRules(htmlRules));
      const faults: string[] = [];
      for (const [url, html] of crawl.pages) {
        const headings = html.match(/<h1[\s>]/g)?.length ?? 0;
        if (headings !== 1) faults.push(`${url}: ${headings} first headings`);
        const { results } = await validator.validateString(html);
        for (const { line, ruleId, message } of results.flatMap(({ messages }) => messages))
          faults.push(`${url}:${line} ${ruleId}: ${message}`);
      }
      expect(faults).toEqual([]);
      expect(crawl.pages.size).toBeGreaterThan(60);
    });

    test('tells templates of every page what the documented shape says', async () => {
      const schema = await readFile(join(projectRoot, 'schema', 'page-context.schema.json'), 'utf8');
      const contract = z.fromJSONSchema(JSON.parse(schema));
      const wrong: string[] = [];
      let read = 0;
      for (const url of crawl.pages.keys()) {
        const path = `${url}${url.includes('?') ? '&' : '?'}format=json`;
        const { headers, body } = await opened.app.inject({ url: path, headers: { host } });
        if (!String(headers['content-type']).startsWith('application/json')) continue;
        read += 1;
        const { error } = contract.safeParse(JSON.parse(body));
        if (error) wrong.push(`${path}: ${z.prettifyError(error)}`);
      }
      expect(wrong).toEqual([]);
      expect(read).toBeGreaterThan(60);
    });
  });

  test('comes out of its file byte for byte in an empty install: pages, what templates see, feeds, style sheets and pictures', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'vitrine-demo-'));
    const empty = await openTestInstall();
    try {
      const file = join(folder, 'demo.tar.gz');
      const { signal } = new AbortController();
      const id = (await findWebsiteId(opened.install, host)) ?? '';
      const website = { id, title: 'The demo website', host };
      const made = { install: opened.install, website, hasPeople: true, file, signal };
      const { rows, files } = await exportWebsite(made);
      const imported = await importWebsite({
        install: empty.install,
        file: fileAt(file),
        changes: {},
        signal,
      });
      expect(imported).toEqual({ website, rows, files });
      const { compared, different } = await compareWebsites(opened.app, empty.app, host);
      expect(different).toEqual([]);
      for (const ending of [/\.css/, /^\/media\//, /format=json$/, /format=rss/, /\.xml$/])
        expect(compared.filter((url) => ending.test(url)).length, String(ending)).toBeGreaterThan(0);
    } finally {
      await empty.close();
      await rm(folder, { recursive: true, force: true });
    }
  });
});
