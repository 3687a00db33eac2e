import { describe, expect, it } from 'vitest';
import { cleanComment, cleanHtml, cleanUrl, findCommentProblem, stateOfNew } from './comment.rules.ts';

const fine = { authorName: 'Ada', body: 'A good read.' };

describe('A comment', () => {
  it.each([
    [{ body: '  ' }, 'input.body', 'Please write a comment.'],
    [{ body: '<script>alert(1)</script>' }, 'input.body', 'Please write a comment.'],
    [{ body: 'x'.repeat(4_001) }, 'input.body', 'A comment has at most 4000 characters.'],
    [{ authorName: '\u200b ' }, 'input.authorName', 'Please say what you want to be called.'],
    [{ authorName: 'x'.repeat(61) }, 'input.authorName', 'A name has at most 60 characters.'],
    [
      { authorUrl: 'javascript:alert(1)' },
      'input.authorUrl',
      'Please write a web address that begins with https:// or http://, or none.',
    ],
  ])('like %j is refused at %s', (wrong, field, message) => {
    expect(findCommentProblem({ ...fine, ...wrong })).toEqual({ field, message });
  });

  it('with a name and a few words is taken', () => {
    expect(findCommentProblem(fine)).toBeNull();
    expect(findCommentProblem({ ...fine, authorUrl: 'https://ada.example' })).toBeNull();
  });

  it('keeps its paragraphs, lines and harmless marks', () => {
    expect(cleanHtml('One\nTwo\r\n\r\n<b>Three</b> <i>four</i>')).toBe(
      '<p>One<br />Two</p><p><strong>Three</strong> <em>four</em></p>',
    );
    expect(cleanHtml('<blockquote>Said</blockquote><p>So?</p>')).toBe(
      '<blockquote>Said</blockquote><p>So?</p>',
    );
    expect(cleanHtml('1 < 2 & 3')).toBe('<p>1 &lt; 2 &amp; 3</p>');
  });

  it('links out by http only, and vouches for nothing', () => {
    expect(cleanHtml('<a href="https://a.example" onclick="x()" target="_top">a</a>')).toBe(
      '<p><a href="https://a.example/" rel="nofollow ugc noopener">a</a></p>',
    );
  });

  it.each([
    '<img src=x onerror=alert(1)>hi',
    '<a href="javascript:alert(1)">hi</a>',
    '<a href=" java\nscript:alert(1)">hi</a>',
    '<a href="data:text/html,x">hi</a>',
    '<a href="//evil.example">hi</a>',
    '<svg onload=alert(1)>hi</svg>',
    '<iframe src="https://evil.example">hi</iframe>hi',
    '<p style="position:fixed" onmouseover="alert(1)">hi</p>',
    '<math><mtext></p><img src onerror=alert(1)>hi',
    '<form action="/config"><button>hi</button></form>',
    '<style>*{display:none}</style>hi',
    '<p id="content" class="site-header">hi</p>',
  ])('loses what could run, hide or lead astray: %s', (body) => {
    const html = cleanHtml(body);
    expect(html).toContain('hi');
    expect(html).not.toMatch(
      /script|onerror|onload|onclick|onmouse|style|svg|iframe|form|img|data:|\/\/evil|id=|class=/i,
    );
  });

  it('has an author’s address without a password, and nothing but the web', () => {
    expect(cleanUrl(' https://ada.example/a b ')).toBe('https://ada.example/a%20b');
    expect(cleanUrl('')).toBe('');
    for (const text of [
      'https://a:b@x.example',
      'ftp://x',
      'ada.example',
      'https://',
      `https://x.example/${'x'.repeat(300)}`,
    ])
      expect(cleanUrl(text)).toBeNull();
    expect(cleanComment({ ...fine, authorUrl: 'https://x.example/"><script>' }).authorUrl).not.toContain('<');
  });

  it('waits for the owner where the owner wants that, and where it is full of links', () => {
    const visitor = { isByOwner: false, isApprovalRequired: false };
    expect(stateOfNew('<p>x</p>', visitor)).toBe('APPROVED');
    expect(stateOfNew('<p>x</p>', { ...visitor, isApprovalRequired: true })).toBe('PENDING');
    expect(stateOfNew('<a href="x">1</a><a href="x">2</a><a href="x">3</a>', visitor)).toBe('PENDING');
    expect(stateOfNew('<p>x</p>', { isByOwner: true, isApprovalRequired: true })).toBe('APPROVED');
  });
});
