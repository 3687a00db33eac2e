import { describe, expect, it } from 'vitest';
import { cleanPaste } from './clean-paste.rules.ts';

describe('What is pasted into a text', () => {
  it('comes out of Word with its headings, lists within lists and emphasis, and nothing of Word', () => {
    const mark = (text: string) =>
      `<![if !supportLists]><span style='font-family:Symbol;mso-list:Ignore'>${text}<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp; </span></span><![endif]>`;
    const point = (level: number, text: string, words: string) =>
      `<p class=MsoListParagraphCxSpFirst style='margin-left:36.0pt;mso-list:l0 level${level} lfo1'>${mark(text)}${words}<o:p></o:p></p>\n`;
    const word = `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><meta name=Generator content="Microsoft Word 15">
<style><!-- @font-face {font-family:Calibri;} p.MsoNormal {margin:0cm;} --></style>
<!--[if gte mso 9]><xml><w:WordDocument><w:View>Normal</w:View></w:WordDocument></xml><![endif]--></head>
<body lang=EN-GB><!--StartFragment-->
<h1 style='margin-top:12pt'><span lang=EN-US style='color:#2F5496'>Our kilns<o:p></o:p></span></h1>
<p class=MsoNormal align=center style='text-align:center;line-height:107%'><b><span style='font-size:14.0pt;font-family:"Arial",sans-serif'>Two
of them</span></b> and <i>more</i><o:p></o:p></p>
<p class=MsoNormal><o:p>&nbsp;</o:p></p>
${point(1, '·', 'Wood')}${point(2, 'a)', 'Oak')}${point(2, 'b)', 'Ash')}${point(1, '·', 'Gas')}
<p class=MsoQuote>Warm hands</p>
<!--EndFragment--></body></html>`;
    expect(cleanPaste(word).replaceAll(/>\s+</g, '><')).toBe(
      '<h1>Our kilns</h1><p style="text-align: center"><strong>Two of them</strong> and <em>more</em></p>' +
        '<ul><li>Wood<ol><li>Oak</li><li>Ash</li></ol></li><li>Gas</li></ul><blockquote>Warm hands</blockquote>',
    );
  });

  it('comes out of Google Docs without the bold that is not, with its links and with lists in their places', () => {
    const docs = `<meta charset="utf-8"><b style="font-weight:normal;" id="docs-internal-guid-1"><h2 dir="ltr" style="line-height:1.38"><span style="font-size:16pt;color:#000000;font-weight:400;">Prices</span></h2>
<p dir="ltr" style="line-height:1.38;text-align:right;"><span style="font-weight:700;font-style:italic;">Mugs</span><span style="font-weight:400;"> from </span><a href="https://www.google.com/url?q=https://example.com/mugs&amp;sa=D" style="text-decoration:none;"><span style="color:#1155cc;text-decoration:underline;">here</span></a><span style="vertical-align:super;">2</span></p>
<ul><li dir="ltr" aria-level="1"><p dir="ltr"><span>One</span></p></li><ul><li dir="ltr" aria-level="2"><p dir="ltr"><span>Within</span></p></li></ul></ul><br class="Apple-interchange-newline"></b>`;
    expect(cleanPaste(docs).replaceAll(/>\s+</g, '><').replace(/<br>$/, '')).toBe(
      '<h2>Prices</h2><p style="text-align: right"><em><strong>Mugs</strong></em> from ' +
        '<a href="https://example.com/mugs"><u>here</u></a><sup>2</sup></p>' +
        '<ul><li><p>One</p><ul><li><p>Within</p></li></ul></li></ul>',
    );
  });

  it('keeps what Word calls bold in one script alone, and the cells of a table apart', () => {
    const word = `<p class=MsoNormal><b style='mso-bidi-font-weight:normal'>Open</b> <i style='mso-bidi-font-style:normal'>daily</i></p><table><tr><td>Mug</td><td><p class=MsoNormal>24.50</p></td></tr></table>`;
    expect(cleanPaste(word)).toBe('<p><strong>Open</strong> <em>daily</em></p><p>Mug</p><p>24.50</p>');
  });

  it('comes out of Pages as its paragraphs', () => {
    const pages = `<!DOCTYPE html><html><head><style type="text/css">p.p1 {margin: 0.0px; font: 11.0px Helvetica}</style></head><body>
<p class="p1"><span class="s1">Open <b>daily</b></span></p><p class="p2"><br></p><p class="p1">Closed <i>on Sundays</i></p></body></html>`;
    expect(cleanPaste(pages).replaceAll(/>\s+</g, '><')).toBe(
      '<p>Open <strong>daily</strong></p><p>Closed <em>on Sundays</em></p>',
    );
  });

  it('comes from the web without what runs, follows or decorates', () => {
    const web = `<div class="hero" onclick="a()"><section><h3 style="color:red">News</h3><div>First<script>track()</script>
 line</div></section><a href="javascript:a()">no</a> <a href="/shop" target="_blank" class="x">yes</a><img src="/pixel.gif"><span style="display:none">hidden</span></div>`;
    expect(cleanPaste(web).replaceAll(/>\s+</g, '><')).toBe(
      '<h3>News</h3><p>First line</p>no <a href="/shop">yes</a>',
    );
  });

  it('stays as it is when it was copied from the editor', () => {
    const own = '<p data-pm-slice="1 1 []"><span style="color: red">Hi</span></p>';
    expect(cleanPaste(own)).toBe(own);
  });
});
