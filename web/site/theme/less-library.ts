/** Signs by name, as characters that machines have without a font of ours. */
const signs: Readonly<Record<string, string>> = {
  left: '2039',
  right: '203A',
  up: '2303',
  down: '2304',
  'left-arrow': '2190',
  'right-arrow': '2192',
  'up-arrow': '2191',
  'down-arrow': '2193',
  heart: '2661',
  'heart-2': '2665',
  share: '2934',
  bubble: '1F4AC',
  eye: '1F441',
  menu: '2630',
  tag: '1F3F7',
  'map-marker': '1F4CD',
  folder: '1F4C1',
  clock: '1F552',
  calendar: '1F4C5',
  info: '2139',
  grid: '25A6',
  search: '1F50D',
  close: '2715',
  plus: '002B',
  minus: '2212',
  play: '25B6',
  pause: '23F8',
  cart: '1F6D2',
  link: '1F517',
  mail: '2709',
  user: '1F464',
  star: '2605',
  check: '2713',
};

/** `.sqs-ui-font(left)` puts a sign before what an element holds, `.sqs-ui-font(right, after)` after it; none is read out. */
const signSheet = `
${Object.entries(signs)
  .map(([name, code]) => `.sqs-ui-font-sign(${name}) { content: ~'"\\${code}\\FE0E" / ""'; }`)
  .join('\n')}
.sqs-ui-font-sign(@name) when (default()) { content: ""; }
.sqs-ui-font(@name, @place: before) {
  &:@{place} {
    .sqs-ui-font-sign(@name);
    display: inline-block;
    font-style: normal;
    font-weight: normal;
    line-height: 1;
    text-align: center;
    text-decoration: none;
  }
}
.sqs-ui-font-size(@box, @sign: @box) {
  &:before, &:after { width: @box; height: @box; font-size: @sign; line-height: @box; }
}
.sqs-ui-font-size(@box, @sign, @place) {
  &:@{place} { width: @box; height: @box; font-size: @sign; line-height: @box; }
}
`;

/** Imported inside a media query: where that holds, columns stand below each other. */
const breakerSheet = `
.sqs-layout .sqs-row { display: block; }
.sqs-layout .sqs-row > [class*="sqs-col-"] { float: none; clear: both; width: auto; }
`;

const accounts: readonly string[] = [
  ...[
    '500px',
    'Bandcamp',
    'Behance',
    'Dribbble',
    'Email',
    'Etsy',
    'Facebook',
    'Flickr',
    'Foursquare',
    'GitHub',
  ],
  ...[
    'Goodreads',
    'Google',
    'Instagram',
    'LinkedIn',
    'Medium',
    'Meetup',
    'Pinterest',
    'Reddit',
    'RSS',
    'SmugMug',
  ],
  ...[
    'SoundCloud',
    'Spotify',
    'StumbleUpon',
    'TikTok',
    'Tumblr',
    'Twitch',
    'Twitter',
    'Vevo',
    'Vimeo',
    'Yelp',
  ],
  'YouTube',
];

/** Links that hold nothing of their own, `<a class="social-twitter"></a>`, say where they lead. */
const accountSheet = `
${accounts.map((name) => `.social-${name.toLowerCase()}:empty:before { content: "${name}"; }`).join('\n')}
.social-links a:empty + a:empty { margin-left: 0.75em; }
`;

/** Drawn icons take the size and the colour of the text around them. */
const iconSheet = `
.sqs-svg-icon--wrapper svg { width: 1em; height: 1em; fill: currentColor; }
`;

/** The sheet of signs, which themes use also without importing it. */
export const signsPath = 'styles/library/sqs-ui-font.less';

/** Sheets that every theme may import by name without bringing them. */
export const lessLibrary: readonly (readonly [string, string])[] = [
  [signsPath, signSheet],
  ['styles/library/sqs-grid-breaker.less', breakerSheet],
  ['styles/library/social-icon-font.less', accountSheet],
  ['styles/library/svg-icon-templates.less', iconSheet],
];
