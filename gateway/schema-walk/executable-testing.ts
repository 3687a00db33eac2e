import { Parser } from 'htmlparser2';
import { SaxesParser } from 'saxes';

/** A text that runs in a page wherever a page lets it; its number says where it was stored. */
export function hostileText(number: number): string {
  const breakOut = `'"--></title></textarea></style></script><xss-mark n=${number}>`;
  return `${breakOut} ' x-xss-${number}=1 " x-xss-${number}=1 {.equal 1 1}xss-run-${number}{.end}\r\nBcc: xss-${number}@evil.test`;
}

/** The same as words within HTML that an owner may write: it is harmless there, and runs where it is taken out without care. */
export function hostileWords(number: number): string {
  return `<p>&quot;&lt;/script&gt;&lt;/title&gt;&lt;xss-mark n=${number}&gt;</p>`;
}

/** An address that runs when someone follows it. */
export function hostileAddress(number: number): string {
  return `javascript:xss(${number})//`;
}

/** Places in an answer where a stored text would run, each with the number of the text. */
export function findRunning(contentType: string, body: string): { number: number; how: string }[] {
  if (contentType.startsWith('text/html')) return runningInHtml(body);
  if (/\bxml\b/.test(contentType)) return runningInXml(body);
  return [
    ...numbersIn(body, /^Bcc: xss-(\d+)/gm, 'as a line'),
    ...numbersIn(body, evaluated, 'as a template'),
  ];
}

/** What is left of a text that was taken for a template: the instructions around it are gone. */
const evaluated = /xss-run-(\d+)(?=\s|\\r|%0D|\+|-Bcc)/gi;

function numbersIn(text: string, pattern: RegExp, how: string) {
  return [...text.matchAll(pattern)].map(([, number]) => ({ number: Number(number), how }));
}

const addresses = new Set(['href', 'src', 'action', 'formaction', 'xlink:href', 'data', 'poster']);
const dataTypes = /^(?:application\/(?:ld\+)?json|text\/plain)/;

function runningInHtml(html: string): { number: number; how: string }[] {
  const found = numbersIn(html, evaluated, 'as a template');
  let script: string | null = null;
  const parser = new Parser({
    onopentag(name, attributes) {
      if (name === 'xss-mark') found.push({ number: Number(attributes.n), how: 'as markup' });
      script = name === 'script' && !dataTypes.test(attributes.type ?? '') ? '' : null;
      for (const [attribute, value] of Object.entries(attributes)) {
        found.push(...numbersIn(attribute, /^x-xss-(\d+)$/g, `as an attribute of ${name}`));
        const isRun = attribute.startsWith('on') || attribute === 'srcdoc';
        const bare = value.replace(/[\s\p{Cc}]/gu, '').toLowerCase();
        const isFollowed = addresses.has(attribute) && /^(?:javascript|vbscript|data):/.test(bare);
        const isRefresh = attribute === 'content' && attributes['http-equiv'] !== undefined;
        if (isRun || isFollowed || isRefresh)
          found.push(...numbersIn(value, /xss\D*(\d+)/g, `in ${attribute} of ${name}`));
      }
    },
    ontext(text) {
      if (script !== null) script += text;
    },
    onclosetag(name) {
      if (name !== 'script' || script === null) return;
      const withoutTexts = script.replace(/"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'/g, '""');
      found.push(...numbersIn(withoutTexts, /xss\D*(\d+)/g, 'in a script'));
      script = null;
    },
  });
  parser.write(html);
  parser.end();
  return found;
}

/** What stands in an XML file; one that is not well-formed counts as running. What is HTML in a feed is read as HTML. */
function runningInXml(xml: string): { number: number; how: string }[] {
  const found: { number: number; how: string }[] = [];
  let depth = 0;
  const parser = new SaxesParser();
  const read = (text: string) => found.push(...runningInHtml(text));
  parser.on('opentag', ({ name, attributes }) => {
    depth += 1;
    if (name === 'xss-mark') found.push({ number: Number(attributes.n), how: 'as an element' });
  });
  parser.on('cdata', read);
  parser.on('error', ({ message }) => {
    found.push({ number: -1, how: message });
  });
  parser.write(xml).close();
  return depth > 0 ? found : [{ number: -1, how: 'not XML' }];
}
