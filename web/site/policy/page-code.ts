import { createHash, createHmac, randomBytes } from 'node:crypto';
import { attributesOf } from '../template/open-tags.ts';
import { evaluatesText, hostOf, namedHosts } from './named-hosts.ts';
import { ownCodeMark } from './own-code.ts';

/** The code on a page that its theme or its owner wrote. */
export type PageCode = {
  /** SHA-256 in base64 of each script that stands in the page. */
  readonly scripts: readonly string[];
  /** The same of each attribute that runs a script. */
  readonly handlers: readonly string[];
  /** Stands on the page's scripts where there are too many to name each; empty otherwise. */
  readonly nonce: string;
  /** Where scripts are loaded from, and what scripts in the page name. */
  readonly scriptHosts: readonly string[];
  readonly styleHosts: readonly string[];
  /** Where forms lead. */
  readonly formHosts: readonly string[];
  /** Whether a script in the page makes code out of texts. */
  readonly evaluatesText: boolean;
};

/** Hashes of more scripts would make a header that proxies refuse. */
const maxScripts = 40;
const maxHandlers = 60;
/** What is longer up to its `>` is no tag. */
const maxHead = 20_000;

const nonceKey = randomBytes(32);
const tag = new RegExp(`<(script|link|form) ${ownCodeMark}`, 'gi');
const handler = new RegExp(`on[a-z]+${ownCodeMark}(?:\\s*=\\s*("[^"]*"|'[^']*'|[^\\s"'>]+))?`, 'gi');
const mark = new RegExp(` ?${ownCodeMark}`, 'gi');
const anyMark = /vitrine-own-/i;
/** A formatter may have cut a mark. */
const cutMark = /\s?vitrine-own-[0-9a-f]*/gi;
const head = /(?:[^>"']|"[^"]*"|'[^']*')*>/y;
const scriptEnd = /<\/script(?=[\s/>])/gi;
const runs =
  /^(?:|module|importmap|speculationrules|(?:text|application)\/(?:x-)?(?:java|ecma|j|live)script[\d.]*)$/;

/** Takes the marks out of a page, and tells what they stood at. */
export function readPageCode(html: string): { html: string; code: PageCode } {
  const found = new Found();
  if (!anyMark.test(html)) return { html, code: found.code('') };
  tag.lastIndex = 0;
  for (let match = tag.exec(html); match !== null; match = tag.exec(html)) {
    const attributes = readAttributes(html, tag.lastIndex);
    if (attributes === undefined) continue;
    const name = match[1]?.toLowerCase();
    if (name === 'link') found.addStyle(attributes.values.href ?? '');
    else if (name === 'form') found.addForm(attributes.values.action ?? '');
    else {
      scriptEnd.lastIndex = attributes.end;
      const end = scriptEnd.exec(html)?.index ?? html.length;
      found.addScript(attributes.values, withoutMarks(html.slice(attributes.end, end)));
      tag.lastIndex = end;
    }
  }
  for (const [, value = ''] of html.matchAll(handler)) found.addHandler(withoutMarks(writtenValue(value)));
  const nonce = found.hasManyScripts ? createHmac('sha256', nonceKey).update(html).digest('base64') : '';
  const marked = nonce === '' ? html : html.replace(tag, (text) => nonceInstead(text, nonce));
  return { html: withoutMarks(marked), code: found.code(nonce) };
}

function nonceInstead(text: string, nonce: string): string {
  return /^<script/i.test(text) ? `<script nonce="${nonce}"` : text;
}

function withoutMarks(text: string): string {
  const clean = text.replace(mark, '');
  return anyMark.test(clean) ? clean.replace(cutMark, '') : clean;
}

/** What is gathered while a page is read. */
class Found {
  private readonly scripts = new Set<string>();
  private readonly handlers = new Set<string>();
  private readonly scriptHosts = new Set<string>();
  private readonly styleHosts = new Set<string>();
  private readonly formHosts = new Set<string>();
  private evaluatesText = false;

  get hasManyScripts(): boolean {
    return this.scripts.size > maxScripts;
  }

  addScript({ src, type = '' }: Attributes, text: string): void {
    if (src !== undefined) {
      addHost(this.scriptHosts, src);
      return;
    }
    if (!runs.test(type.trim().toLowerCase())) return;
    this.scripts.add(hashOf(text));
    for (const host of namedHosts(text)) this.scriptHosts.add(host);
    this.evaluatesText ||= evaluatesText(text);
  }

  addStyle(href: string): void {
    addHost(this.styleHosts, href);
  }

  addForm(action: string): void {
    addHost(this.formHosts, action);
  }

  addHandler(text: string): void {
    if (this.handlers.size < maxHandlers) this.handlers.add(hashOf(text));
  }

  code(nonce: string): PageCode {
    return {
      scripts: nonce === '' ? [...this.scripts] : [],
      handlers: [...this.handlers],
      nonce,
      scriptHosts: [...this.scriptHosts],
      styleHosts: [...this.styleHosts],
      formHosts: [...this.formHosts],
      evaluatesText: this.evaluatesText,
    };
  }
}

function addHost(hosts: Set<string>, url: string): void {
  const host = hostOf(url);
  if (host !== undefined) hosts.add(host);
}

/** As browsers read a page before they look at it: line ends are one character, and U+0000 is none. */
function hashOf(text: string): string {
  const read = text.replace(/\r\n?/g, '\n').replaceAll('\0', '\uFFFD');
  return createHash('sha256').update(read).digest('base64');
}

type Attributes = Readonly<Record<string, string>>;

/** Attributes from behind a tag's name on, their character references read. */
function readAttributes(html: string, from: number): { values: Attributes; end: number } | undefined {
  head.lastIndex = 0;
  const text = head.exec(html.slice(from, from + maxHead))?.[0];
  if (text === undefined) return undefined;
  return { values: attributesOf(`<a ${text}`), end: from + text.length };
}

/** The value of an attribute as it is written, with or without quotes. */
function writtenValue(written: string): string {
  return attributesOf(`<a value=${written}>`).value ?? '';
}
