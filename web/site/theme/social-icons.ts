import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

const fromHere = createRequire(import.meta.url);

/** Where themes ask for the icons of services, as `<use xlink:href="…#instagram-icon">`. */
export const socialIconsPath = '/universal/svg/social-accounts.svg';

/** The icon of each service by its file in Bootstrap Icons; those that have none there show a link. */
const iconFiles: Readonly<Record<string, string>> = {
  ...{ behance: 'behance', bluesky: 'bluesky', discord: 'discord', dribbble: 'dribbble', dropbox: 'dropbox' },
  ...{
    email: 'envelope',
    facebook: 'facebook',
    github: 'github',
    google: 'google',
    googleplay: 'google-play',
  },
  ...{ instagram: 'instagram', itunes: 'apple-music', applepodcast: 'broadcast', linkedin: 'linkedin' },
  ...{ mastodon: 'mastodon', medium: 'medium', pinterest: 'pinterest', quora: 'quora', reddit: 'reddit' },
  ...{ rss: 'rss', snapchat: 'snapchat', soundcloud: 'soundwave', spotify: 'spotify', steam: 'steam' },
  ...{ strava: 'strava', substack: 'substack', telegram: 'telegram', threads: 'threads', tiktok: 'tiktok' },
  ...{ twitch: 'twitch', twitter: 'twitter', x: 'twitter-x', vimeo: 'vimeo', whatsapp: 'whatsapp' },
  ...{ yelp: 'yelp', youtube: 'youtube' },
};
const unknownServices = [
  ...['500px', 'bandcamp', 'bandsintown', 'codepen', 'etsy', 'flickr', 'foursquare', 'goodreads', 'houzz'],
  ...['imdb', 'lastfm', 'meetup', 'smugmug', 'stitcher', 'stumbleupon', 'tidal', 'tripadvisor', 'tumblr'],
  ...['vevo', 'vine', 'vk', 'vsco'],
];

/** Themes draw icons into 64 by 64; what Bootstrap draws into 16 by 16 stands in the middle of that, 28 high. */
const placing = 'transform="translate(18 18) scale(1.75)"';
/** The whole 64 by 64 in Bootstrap's measure. */
const whole = 'M-10.286-10.286h36.572v36.572h-36.572z';

let sprite: string | undefined;

/**
 * One SVG with two symbols for each service: `instagram-icon`, and `instagram-mask`, a square that the icon is cut out of. Besides
 * `background`, the square itself.
 */
export function socialIcons(): string {
  sprite ??= drawSprite();
  return sprite;
}

function drawSprite(): string {
  const link = pathsOf('link-45deg');
  const services = [
    ...Object.entries(iconFiles).map(([service, file]) => [service, pathsOf(file)] as const),
    ...unknownServices.map((service) => [service, link] as const),
  ];
  const symbols = services.flatMap(([service, paths]) => [
    symbol(`${service}-icon`, `<path ${placing} d="${paths}"/>`),
    symbol(`${service}-mask`, `<path ${placing} fill-rule="evenodd" d="${whole}${paths}"/>`),
  ]);
  const background = symbol('background', '<path d="M0 0h64v64H0z"/>');
  return `<svg xmlns="http://www.w3.org/2000/svg">${background}${symbols.join('')}</svg>`;
}

const symbol = (id: string, drawing: string) => `<symbol id="${id}" viewBox="0 0 64 64">${drawing}</symbol>`;

/** All paths of an icon as one: each begins at the origin, as where it begins may be said from there. */
function pathsOf(file: string): string {
  const folder = dirname(fromHere.resolve('bootstrap-icons/package.json'));
  const svg = readFileSync(join(folder, 'icons', `${file}.svg`), 'utf8');
  return [...svg.matchAll(/ d="([^"]+)"/g)].map(([, path]) => `M0 0${path}`).join('');
}
