import { systemTheme } from '../theme/system-theme.ts';
import { renderArea } from './block-area.ts';
import type { CompiledTemplate } from './compile.ts';
import { findBlock } from './compiled-theme.ts';
import { imageTag, problemComments } from './image-tag.ts';
import { hasTags, type TagMatch, withoutStrayMarkers } from './platform-tags.ts';
import { type PageRun, runTemplate } from './run-template.ts';
import { blockField, categoryQuery, collectionQuery, isOn, relatedQuery } from './tag-attributes.ts';
import type { TagData, TemplateData } from './tag-data.ts';
import type { TagName } from './tag-scanner.ts';

/** The most tags of each kind that one page may resolve; asking again for the same thing is free. */
const tagLimits: Readonly<Record<TagName, number>> = {
  'block-field': 200,
  script: 100,
  navigation: 20,
  query: 8,
  category: 8,
  'folder-navigation': 8,
  related: 8,
  image: 300,
};

/** Bodies may hold tags again, so deep. */
const maxDepth = 3;

/** Root fields that every navigation template and body sees beside its own data. */
const shared = [
  'website',
  'websiteSettings',
  'shoppingCart',
  'showCart',
  'shareButtons',
  'localizedStrings',
  'userAccountsContext',
  'productMerchandisingContext',
  'template',
  'authenticatedAccount',
];

/** Replaces the platform tags in a page's output by what they stand for. */
export class TagResolver {
  private readonly page: PageRun;
  private readonly root: TemplateData;
  private readonly data: TagData;
  private readonly scriptRevision: string;
  private readonly used = new Map<TagName, number>();
  private readonly asked = new Map<string, Promise<TemplateData | undefined>>();

  constructor(page: PageRun, root: TemplateData, data: TagData, scriptRevision: string) {
    this.page = page;
    this.root = root;
    this.data = data;
    this.scriptRevision = scriptRevision;
  }

  async resolve(output: string, depth = 0): Promise<string> {
    if (!hasTags(output)) return withoutStrayMarkers(output);
    const pieces = this.page.theme.tags.find(output).map((piece) => {
      return typeof piece === 'string' ? piece : this.resolveTag(piece, depth);
    });
    return withoutStrayMarkers((await Promise.all(pieces)).join(''));
  }

  private async resolveTag(found: TagMatch, depth: number): Promise<string> {
    const { tag } = found;
    try {
      if (depth > maxDepth) {
        this.report(found, `<squarespace:${tag.name}> is nested too deep.`);
        return '';
      }
      const html = await this.render(found);
      return html === '' || !hasTags(html) ? html : await this.resolve(html, depth + 1);
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      this.report(found, `<squarespace:${tag.name}> failed: ${reason}`);
      return '';
    }
  }

  private async render(found: TagMatch): Promise<string> {
    switch (found.tag.name) {
      case 'script':
        return this.script(found);
      case 'block-field':
        return this.blockField(found);
      case 'navigation':
        return this.navigation(found);
      case 'folder-navigation':
        return this.folderNavigation(found);
      case 'query':
        return this.query(found);
      case 'category':
        return this.category(found);
      case 'related':
        return this.related(found);
      case 'image':
        return this.image(found);
    }
  }

  private image(found: TagMatch): string {
    const { problems, html } = { html: '', ...imageTag(found.attributes) };
    for (const problem of problems ?? [])
      this.report(found, `In <squarespace:image>: ${problem}.`, 'A comment stands in its place.');
    return problems ? problemComments(problems) : html;
  }

  private script(found: TagMatch): string {
    const src = (found.attributes.get('src') ?? '').replace(/^\/?(?:scripts\/)?/, '');
    if (src === '' || src.split('/').includes('..')) {
      this.report(found, 'A <squarespace:script> needs the name of a file in scripts/ as its src.');
      return '';
    }
    // Folders from elsewhere often lack what their author's tools build.
    if (!this.page.theme.theme.files.has(`scripts/${src}`)) {
      this.report(found, `There is no file scripts/${src} for <squarespace:script>.`);
      return '';
    }
    const path = src.split('/').map(encodeURIComponent).join('/');
    const async = isOn(found.attributes.get('async')) ? ' async' : '';
    return `<script src="/scripts/${path}?v=${encodeURIComponent(this.scriptRevision)}"${async}></script>`;
  }

  private async blockField(found: TagMatch): Promise<string> {
    const field = blockField(found.attributes);
    if (field.id === '') return this.incomplete(found, 'id');
    if (!this.take(found)) return '';
    const html = await this.data.blockField(field);
    return html ?? renderArea({ ...field, kind: 'block-field' }, '');
  }

  private async navigation(found: TagMatch): Promise<string> {
    const id = found.attributes.get('navigationid') ?? '';
    const data = await this.ask(found, `navigation ${id}`, () => this.data.navigation(id));
    if (data === undefined) return '';
    const template = this.bodyOrBlock(found, 'navigation');
    return runTemplate(this.page, template, { ...this.sharedData(), ...data });
  }

  private async folderNavigation(found: TagMatch): Promise<string> {
    const data = await this.ask(found, 'folder', () => this.data.folderNavigation());
    if (data === undefined) return '';
    const template = this.bodyOrBlock(found, 'folder-navigation');
    // Templates name the page's own collection beside its siblings.
    return runTemplate(this.page, template, {
      ...this.sharedData(),
      collection: this.root.collection,
      ...data,
    });
  }

  private async query(found: TagMatch): Promise<string> {
    const query = collectionQuery(found.attributes);
    if (query.collection === '') return this.incomplete(found, 'collection');
    return this.body(
      found,
      await this.ask(found, `query ${JSON.stringify(query)}`, () => this.data.query(query)),
    );
  }

  private async category(found: TagMatch): Promise<string> {
    const query = categoryQuery(found.attributes);
    if (query.collection === '') return this.incomplete(found, 'collection');
    return this.body(
      found,
      await this.ask(found, `category ${JSON.stringify(query)}`, () => this.data.category(query)),
    );
  }

  private async related(found: TagMatch): Promise<string> {
    const query = relatedQuery(found.attributes, this.root);
    if (query.itemId === '') return this.incomplete(found, 'itemId');
    return this.body(
      found,
      await this.ask(found, `related ${JSON.stringify(query)}`, () => this.data.related(query)),
    );
  }

  private body(found: TagMatch, data: TemplateData | undefined): string {
    if (data === undefined) return '';
    const { body } = found.tag;
    const template =
      body === undefined
        ? this.blockTemplate(found, undefined)
        : this.page.theme.body(body, this.page.budget);
    return runTemplate(this.page, template, { ...this.sharedData(), ...data });
  }

  /** What stands between the tag and its end, as in an attribute that says whether a menu has anything, unless it names a block. */
  private bodyOrBlock(found: TagMatch, otherwise: string): CompiledTemplate {
    const { body } = found.tag;
    const hasBody = body !== undefined && body.text.trim() !== '' && !found.attributes.has('template');
    return hasBody ? this.page.theme.body(body, this.page.budget) : this.blockTemplate(found, otherwise);
  }

  /** The block that a tag's `template` names, else the system's own for this tag. */
  private blockTemplate(found: TagMatch, otherwise: string | undefined): CompiledTemplate {
    const { theme } = this.page;
    const name = found.attributes.get('template') ?? otherwise;
    const source =
      name === undefined ? undefined : (findBlock(theme.theme, name) ?? findBlock(systemTheme(), name));
    if (source !== undefined) return theme.template(source, this.page.budget);
    this.report(
      found,
      `There is no block "${name ?? ''}" for <squarespace:${found.tag.name}>.`,
      'A plain list is shown.',
    );
    const plain = findBlock(systemTheme(), 'navigation');
    if (plain === undefined) throw new Error('The system theme has no navigation block.');
    return theme.template(plain, this.page.budget);
  }

  /** Asks for data once per question, within the limit of this kind of tag. */
  private ask(
    found: TagMatch,
    key: string,
    load: () => Promise<TemplateData | undefined>,
  ): Promise<TemplateData | undefined> {
    const known = this.asked.get(key);
    if (known !== undefined) return known;
    if (!this.take(found)) return Promise.resolve(undefined);
    const asked = load();
    this.asked.set(key, asked);
    return asked;
  }

  private take(found: TagMatch): boolean {
    const { name } = found.tag;
    const count = (this.used.get(name) ?? 0) + 1;
    this.used.set(name, count);
    if (count <= tagLimits[name]) return true;
    this.report(found, `A page may have at most ${tagLimits[name]} <squarespace:${name}> tags.`);
    return false;
  }

  private incomplete(found: TagMatch, attribute: string): string {
    this.report(found, `A <squarespace:${found.tag.name}> needs the attribute ${attribute}.`);
    return '';
  }

  private report(found: TagMatch, message: string, whatWeDid = 'It was left out.'): void {
    this.page.problems.add(found.tag.map.positionOf(found.tag.offset), message, whatWeDid);
  }

  private sharedData(): Record<string, unknown> {
    const data: Record<string, unknown> = {};
    for (const key of shared) if (this.root[key] !== undefined) data[key] = this.root[key];
    return data;
  }
}
