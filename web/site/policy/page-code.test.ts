import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { markOwnCode, ownCodeMark } from './own-code.ts';
import { readPageCode } from './page-code.ts';

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('base64');
}

function pageOf(own: string, content = ''): ReturnType<typeof readPageCode> {
  return readPageCode(markOwnCode(own).replace('CONTENT', content));
}

describe('code on a page', () => {
  it('is known by its hash where the theme’s author wrote it', () => {
    const { html, code } = pageOf('<p>Hi</p><script>go(1 < 2)</script>');
    expect(html).toBe('<p>Hi</p><script>go(1 < 2)</script>');
    expect(code.scripts).toEqual([hashOf('go(1 < 2)')]);
  });

  it.each([
    '<script>steal()</script>',
    '<SCRIPT>steal()</SCRIPT >',
    `<script vitrine-own-${'0'.repeat(32)}>steal()</script>`,
    '<img src=x onerror=steal()>',
    '<svg/onload=steal()>',
    '<script src="https://evil.example/x.js"></script>',
    '<link rel=stylesheet href="https://evil.example/x.css">',
    '<form action="https://evil.example/">',
  ])('is not known where content brought it along: %s', (content) => {
    const { code } = pageOf('<h1>CONTENT</h1>', content);
    expect(code).toEqual(pageOf('<h1></h1>').code);
  });

  it('is that of the author alone where content ends their script and begins its own', () => {
    const { code } = pageOf('<script>var title = "CONTENT";</script>', '</script><script>steal()</script>');
    expect(code.scripts).toEqual([hashOf('var title = "')]);
  });

  it('is not that of the author where content swallows their script', () => {
    const { code } = pageOf('CONTENT<script>go()</script>', '<script>steal();');
    expect(code.scripts).not.toContain(hashOf('steal();<script>go()'));
  });

  it('is hashed as browsers read it', () => {
    const { code } = pageOf('<script>\r\na()\rb()\0</script>');
    expect(code.scripts).toEqual([hashOf('\na()\nb()\uFFFD')]);
  });

  it('leaves out what holds data', () => {
    const { code } = pageOf(
      '<script type="application/ld+json">{}</script><script type="text/x-template"><b></b></script>',
    );
    expect(code.scripts).toEqual([]);
  });

  it('may be a module, or tell where modules are', () => {
    const { code } = pageOf('<script type="module">a</script><script type=importmap>{}</script>');
    expect(code.scripts).toEqual([hashOf('a'), hashOf('{}')]);
  });

  it('may hold a script as a text', () => {
    const text = `document.write('<script src="https://cdn.example/a.js"><\\/script>')`;
    const { html, code } = pageOf(`<script>${text}</script>`);
    expect(html).toBe(`<script>${text}</script>`);
    expect(code).toMatchObject({ scripts: [hashOf(text)], scriptHosts: ['cdn.example'] });
  });

  it('may stand in attributes, with character references', () => {
    const { html, code } = pageOf(`<a onclick="go(&quot;x&quot;); return false">A</a><b onFocus='x'>B</b>`);
    expect(html).toBe(`<a onclick="go(&quot;x&quot;); return false">A</a><b onFocus='x'>B</b>`);
    expect(code.handlers).toEqual([hashOf('go("x"); return false'), hashOf('x')]);
  });

  it('may stand in attributes that say nothing', () => {
    const { html, code } = pageOf(
      '<label class="fold" onclick data-href="/a">A</label> online <b onclick>B</b>',
    );
    expect(html).toBe('<label class="fold" onclick data-href="/a">A</label> online <b onclick>B</b>');
    expect(code.handlers).toEqual([hashOf('')]);
  });

  it('names hosts of what is loaded, and where forms lead', () => {
    const { code } = pageOf(
      '<script async src="//CDN.example:8443/a.js"></script><link href="https://fonts.example/css?a&amp;b" rel=stylesheet><form method="post" action="https://list.example/in"></form><script src="/own.js"></script>',
    );
    expect(code).toMatchObject({
      scripts: [],
      scriptHosts: ['cdn.example:8443'],
      styleHosts: ['fonts.example'],
      formHosts: ['list.example'],
    });
  });

  it('never writes a host that is more than a host', () => {
    const { code } = pageOf(
      `<script src="https://a.example;script-src * /x.js"></script><script src="https://*/"></script>`,
    );
    expect(code.scriptHosts).toEqual([]);
  });

  it('leaves template code alone', () => {
    const written = '{.if onsale = 1}<p {.if x}onclick="a"{.end}>{.end}';
    expect(markOwnCode(written).replaceAll(ownCodeMark, '')).toBe(written);
    expect(markOwnCode(written)).toContain('{.if onsale = 1}');
  });

  it('has a nonce where there are too many scripts to name each, the same each time', () => {
    const own = Array.from({ length: 41 }, (_, index) => `<script>go(${index})</script>`).join('');
    const { html, code } = pageOf(`${own}CONTENT`, '<script>steal()</script>');
    expect(code.scripts).toEqual([]);
    expect(html).toContain(`<script nonce="${code.nonce}">go(40)</script>`);
    expect(html).toContain('<script>steal()</script>');
    expect(pageOf(`${own}CONTENT`, '<script>steal()</script>').code.nonce).toBe(code.nonce);
    expect(pageOf(`${own}CONTENT`, `<script nonce="${code.nonce}">steal()</script>`).code.nonce).not.toBe(
      code.nonce,
    );
  });

  it('never shows a mark, also not one that a formatter cut or put in other letters', () => {
    const marked = markOwnCode('<script>a</script>');
    for (const text of [marked, marked.toUpperCase(), marked.slice(0, 30), JSON.stringify(marked)])
      expect(readPageCode(text).html.toLowerCase()).not.toContain('vitrine-own');
  });
});
