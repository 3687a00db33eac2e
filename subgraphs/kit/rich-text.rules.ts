import { GraphQLError } from 'graphql';
import sanitizeHtml from 'sanitize-html';
import { findHtmlExcess } from './html-size.rules.ts';

/** Text and what is shown with it; nothing that runs, collects what visitors type, or stands for the page itself. */
const allowedTags = [
  ...sanitizeHtml.defaults.allowedTags,
  ...['img', 'picture', 'source', 'video', 'audio', 'track', 'iframe', 'ins', 'strike', 'font', 'center'],
  ...['details', 'summary', 'big', 'tt', 'acronym'],
  // Where a form of the website stands, and a sign-up to one of its mailing lists.
  ...['squarespace:form', 'squarespace:newsletter'],
];

const addresses = ['href', 'src', 'srcset', 'cite', 'poster'];
const allowedAttributes: Record<string, string[]> = {
  '*': [
    ...[
      'class',
      'id',
      'style',
      'title',
      'lang',
      'dir',
      'role',
      'aria-*',
      'data-*',
      'align',
      'width',
      'height',
    ],
    ...['tabindex', 'name', 'hidden', 'translate'],
  ],
  a: ['href', 'target', 'rel', 'download', 'hreflang', 'type'],
  img: ['src', 'srcset', 'sizes', 'alt', 'loading', 'decoding', 'border'],
  source: ['src', 'srcset', 'sizes', 'type', 'media'],
  video: ['src', 'poster', 'controls', 'autoplay', 'muted', 'loop', 'playsinline', 'preload'],
  audio: ['src', 'controls', 'autoplay', 'muted', 'loop', 'preload'],
  track: ['src', 'kind', 'srclang', 'label', 'default'],
  iframe: [
    'src',
    'allow',
    'allowfullscreen',
    'loading',
    'frameborder',
    'referrerpolicy',
    'sandbox',
    'scrolling',
  ],
  blockquote: ['cite'],
  q: ['cite'],
  ol: ['start', 'type', 'reversed'],
  li: ['value'],
  table: ['border', 'cellpadding', 'cellspacing', 'bgcolor'],
  td: ['colspan', 'rowspan', 'headers', 'valign', 'bgcolor'],
  th: ['colspan', 'rowspan', 'headers', 'scope', 'abbr', 'valign', 'bgcolor'],
  col: ['span'],
  colgroup: ['span'],
  font: ['color', 'face', 'size'],
  details: ['open'],
  time: ['datetime'],
  data: ['value'],
  'squarespace:newsletter': ['source', 'description', 'label', 'placeholder', 'button', 'note', 'requested'],
};

/** A style that loads nothing that runs, and that does not lay itself over the page. */
const isHarmlessStyle = (style: string) =>
  !/expression\s*\(|javascript\s*:|behaviou?r\s*:|-moz-binding|@import|position\s*:\s*(?:fixed|sticky)|\\/i.test(
    style,
  );

/**
 * HTML of a text as it is stored: formatting, links, pictures, tables and players stay; scripts, handlers, forms and addresses
 * that run something go. What holds nothing of that kind stays letter for letter.
 */
export function cleanRichText(html: string): string {
  if (!/[<&]/.test(html)) return html;
  const excess = findHtmlExcess(html);
  if (excess !== null) throw new GraphQLError(excess, { extensions: { code: 'BAD_USER_INPUT' } });
  const cleaned = sanitizeHtml(html, {
    allowedTags,
    allowedAttributes,
    allowedSchemes: ['http', 'https', 'mailto', 'tel', 'sms'],
    allowedSchemesByTag: { img: ['http', 'https', 'data'] },
    allowedSchemesAppliedToAttributes: addresses,
    parseStyleAttributes: false,
    transformTags: {
      '*': (tagName, attribs) => {
        const { style, ...others } = attribs;
        return { tagName, attribs: style === undefined || isHarmlessStyle(style) ? attribs : others };
      },
    },
  });
  return cleaned === asParsed(html) ? html : cleaned;
}

/** HTML as the sanitiser writes it when nothing has to go. */
function asParsed(html: string): string {
  return sanitizeHtml(html, {
    ...{
      allowedTags: false,
      allowedAttributes: false,
      allowVulnerableTags: true,
      parseStyleAttributes: false,
    },
    allowedSchemes: [],
    allowedSchemesAppliedToAttributes: [],
  });
}
